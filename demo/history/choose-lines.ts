import { waitsForStock } from '#shared/codes/order-line-statuses.ts'
import type { OrderLimits } from '#shared/rules/quantity.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import { orderLimits } from '#shared/rules/order-limits.ts'
import { breakAt } from '#shared/rules/price.ts'
import { type ListedBreak, priceOf } from '#server/modules/pricing/price-lists.ts'
import type { DemoProduct } from '#demo/catalogue/build-products.ts'
import type { DemoCatalogue } from '#demo/catalogue/catalogue-rows.ts'
import { CONTRACT_LIST } from '#demo/catalogue/plan-prices.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'
import { sharesOf, WAIT_DAYS } from './order-story.ts'

export interface ChosenLine {
  product: DemoProduct
  /** The status that it comes to. */
  status: string
  quantity: number
}

/** What a customer can order. */
export interface Shelves {
  popular: readonly DemoProduct[]
  all: readonly DemoProduct[]
  /** Out of stock with a delivery expected: used for back orders. */
  awaited: readonly DemoProduct[]
  registeredOn(product: DemoProduct): string
  /** Today's price, in cents ex GST. */
  priceCents(product: DemoProduct, quantity: number, customer: DemoCustomer): number
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
const SOLE_PRODUCTS = 25

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
    priceCents: (product, quantity, customer) => {
      const listed = (breaks.get(product.id) ?? []).flatMap((row): ListedBreak[] => {
        const kind = KINDS[row.list_id as keyof typeof KINDS]
        const applies =
          (kind !== 'level' && kind !== 'contract') ||
          row.list_id === customer.level ||
          row.list_id === customer.contract
        return applies
          ? [{ kind, list: row.list_id, quantity: row.quantity, priceCents: row.price_cents }]
          : []
      })
      const won = breakAt(priceOf(listed)?.breaks ?? [], quantity)
      if (!won) throw new Error(`no price for ${product.id}`)
      return won.priceCents
    },
  }
}

/** The products of lines that are partly there, taken one after another: each has one that waits for it. */
export type Sole = { next(): DemoProduct; has(product: DemoProduct): boolean }

/** Sets aside awaited products, each for one line alone. */
export function soleProducts({ awaited }: Shelves): Sole {
  const aside = createRandom('sole products').some(awaited, SOLE_PRODUCTS)
  let taken = 0
  return {
    next: () => {
      const product = aside[taken]
      if (!product) throw new Error('too many lines are partly there')
      taken += 1
      return product
    },
    has: (product) => aside.includes(product),
  }
}

/** Lines of one order: mostly top sellers, each product once, in quantities that meet the shop's own rule. */
export function chooseLines(
  shelves: Shelves,
  customer: DemoCustomer,
  order: { day: string; daysAgo: number; statuses: readonly string[]; sole: Sole },
  random: Random,
): ChosenLine[] {
  const chosen = new Map<string, ChosenLine>()
  for (const status of order.statuses) {
    const product = pickProduct(shelves, order, status, random)
    if (chosen.has(product.id)) continue
    const wanted = product.rrpCents > 100_00 ? random.whole(1, 3) : random.pick([2, 4, 5, 6, 10, 10, 12, 20])
    const quantity = fitQuantity(wanted * sharesOf(status), shelves.limits(product, customer))
    chosen.set(product.id, { product, status, quantity })
  }
  return [...chosen.values()]
}

type Wanted = { day: string; daysAgo: number; sole: Sole }

function pickProduct(
  shelves: Shelves,
  { day, daysAgo, sole }: Wanted,
  status: string,
  random: Random,
): DemoProduct {
  if (waitsForStock(status) && status !== '22') return sole.next()
  const isWaiting = status === '22'
  const from = isWaiting ? shelves.awaited : random.chance(0.4) ? shelves.popular : shelves.all
  const mayBe = (product: DemoProduct) =>
    isWaiting
      ? !sole.has(product)
      : !shelves.awaited.includes(product) || (daysAgo > WAIT_DAYS && status === '77')
  for (let attempt = 0; attempt < 20; attempt++) {
    const product = random.pick(from)
    if (mayBe(product) && shelves.registeredOn(product) <= day) return product
  }
  return random.pick(shelves.popular.filter(mayBe))
}

const limitRow = (row: { minimum?: number | null; multiple?: number | null } | undefined) =>
  row ? { minimum: row.minimum ?? null, multiple: row.multiple ?? null } : null
