import type { OrderLimits } from '#shared/rules/quantity.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import { orderLimits } from '#shared/rules/order-limits.ts'
import { breakAt, type WonBreak } from '#shared/rules/price.ts'
import { type ListedBreak, priceOf } from '#server/modules/pricing/price-lists.ts'
import type { DemoProduct } from '#demo/catalogue/build-products.ts'
import type { DemoCatalogue } from '#demo/catalogue/catalogue-rows.ts'
import { CONTRACT_LIST } from '#demo/catalogue/plan-prices.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import type { Random } from '#demo/seeded-random.ts'
import { sharesOf, waitsForStock } from './order-story.ts'

export interface ChosenLine {
  product: DemoProduct
  status: string
  quantity: number
  priceCents: number
  priceList: string
  priceBreak: number
  priceWords: string
}

/** What a customer can order, and its price on a past day. */
export interface Shelves {
  popular: readonly DemoProduct[]
  all: readonly DemoProduct[]
  /** Out of stock with a delivery expected: used for back orders. */
  awaited: readonly DemoProduct[]
  registeredOn(product: DemoProduct): string
  price(
    product: DemoProduct,
    quantity: number,
    customer: DemoCustomer,
    daysAgo: number,
  ): Omit<ChosenLine, 'product' | 'status' | 'quantity'>
  limits(product: DemoProduct, customer: DemoCustomer): OrderLimits
}

const KINDS = {
  BASE: 'base',
  SPECIAL: 'special',
  CLEARANCE: 'clearance',
  [CONTRACT_LIST]: 'contract',
  L1: 'level',
  L2: 'level',
  L3: 'level',
} as const
const OFFERS_SINCE = 30
const LAST_PRICE_RISE = 180 // days ago, by three percent

/** Reads the planned catalogue into products that can be ordered. */
export function openShelves({ products, shelves, prices }: DemoCatalogue): Shelves {
  const breaks = Map.groupBy(prices.breaks, (row) => row.product_id)
  const limits = Map.groupBy(prices.limits, (row) => row.product_id)
  const sold = products.filter(
    ({ id }) => shelves.get(id)?.withdrawn === false && shelves.get(id)?.availabilityText === '',
  )
  return {
    all: sold,
    popular: sold.filter(({ id }) => typeof shelves.get(id)?.topSellerRank === 'number'),
    awaited: sold.filter(
      ({ id }) => shelves.get(id)?.available === 0 && typeof shelves.get(id)?.expectedOn === 'string',
    ),
    registeredOn: ({ id }) => shelves.get(id)?.registeredOn ?? '',
    limits: ({ id, line }, customer) =>
      orderLimits({
        customer: limitRow(limits.get(id)?.find((row) => row.list_id === customer.contract)),
        product: { minimum: line.minimum ?? 1, multiple: line.multiple ?? 1 },
      }),
    price: (product, quantity, customer, daysAgo) => {
      const listed = (breaks.get(product.id) ?? []).flatMap((row): ListedBreak[] => {
        const kind = KINDS[row.list_id as keyof typeof KINDS]
        const applies =
          kind === 'base' ||
          row.list_id === customer.level ||
          row.list_id === customer.contract ||
          ((kind === 'special' || kind === 'clearance') && daysAgo < OFFERS_SINCE)
        return applies
          ? [{ kind, list: row.list_id, quantity: row.quantity, priceCents: row.price_cents }]
          : []
      })
      const won = breakAt(priceOf(listed)?.breaks ?? [], quantity)
      if (!won) throw new Error(`no price for ${product.id}`)
      return {
        priceCents: priceThen(won.priceCents, daysAgo),
        priceList: listOf(won, customer),
        priceBreak: won.quantity,
        priceWords: won.words,
      }
    },
  }
}

/** Lines of one order: mostly top sellers, each product once, in quantities that meet the shop's own rule. */
export function chooseLines(
  shelves: Shelves,
  customer: DemoCustomer,
  order: { day: string; daysAgo: number; statuses: readonly string[] },
  random: Random,
): ChosenLine[] {
  const chosen = new Map<string, ChosenLine>()
  for (const status of order.statuses) {
    const product = pickProduct(shelves, order.day, waitsForStock(status), random)
    if (chosen.has(product.id)) continue
    const wanted = product.rrpCents > 100_00 ? random.whole(1, 3) : random.pick([2, 4, 5, 6, 10, 10, 12, 20])
    const quantity = fitQuantity(wanted * sharesOf(status), shelves.limits(product, customer))
    chosen.set(product.id, {
      product,
      status,
      quantity,
      ...shelves.price(product, quantity, customer, order.daysAgo),
    })
  }
  return [...chosen.values()]
}

function pickProduct(shelves: Shelves, day: string, waits: boolean, random: Random): DemoProduct {
  const from = waits ? shelves.awaited : random.chance(0.4) ? shelves.popular : shelves.all
  for (let attempt = 0; attempt < 20; attempt++) {
    const product = random.pick(from)
    if (shelves.registeredOn(product) <= day) return product
  }
  return random.pick(shelves.popular)
}

const priceThen = (cents: number, daysAgo: number) =>
  daysAgo > LAST_PRICE_RISE ? Math.max(5, Math.round((cents * 0.97) / 5) * 5) : cents

const limitRow = (row: { minimum?: number | null; multiple?: number | null } | undefined) =>
  row ? { minimum: row.minimum ?? null, multiple: row.multiple ?? null } : null

function listOf(won: WonBreak, customer: DemoCustomer): string {
  if (won.source === 'special') return won.words.startsWith('Clearance') ? 'CLEARANCE' : 'SPECIAL'
  return (
    (won.source === 'contract' ? customer.contract : won.source === 'level' ? customer.level : null) ?? 'BASE'
  )
}
