import type { Row } from '#demo/bulk-insert.ts'
import { createRandom } from '#demo/seeded-random.ts'
import { percentOf } from '#shared/rules/money.ts'
import { withoutGst } from '#shared/rules/tax.ts'
import type { DemoProduct } from './build-products.ts'
import type { ShelfPlan } from './plan-shelves.ts'

export const CONTRACT_LIST = 'C-HARBOUR'

/** The price lists besides the base: three levels, and one contract. */
export const PRICE_LISTS: readonly Row<'price_list'>[] = [
  { id: 'L1', kind: 'level', name: 'Silver' },
  { id: 'L2', kind: 'level', name: 'Gold' },
  { id: 'L3', kind: 'level', name: 'Platinum' },
  { id: CONTRACT_LIST, kind: 'contract', name: 'Harbour Phone Repairs agreement' },
]

/** What a level takes off, in percent, and which share of the range it covers. */
const LEVELS = [
  { id: 'L1', percentOff: 3, covers: 0.6 },
  { id: 'L2', percentOff: 6, covers: 0.7 },
  { id: 'L3', percentOff: 10, covers: 0.8 },
]
const CONTRACT = { percentOff: 14, covers: 0.09, limits: 20 }
const DEFAULT_BREAKS = [1, 10, 50]
/** What the second and the third break leave of the first price, in thousandths. */
const BREAK_STEPS = { usual: [1000, 896, 828, 800], thin: [1000, 970, 950, 940] }
const THIN_MARGIN = 0.42

interface Break {
  quantity: number
  priceCents: number
}

export interface PricePlan {
  breaks: Row<'price_break'>[]
  limits: Row<'order_limit'>[]
}

/** Price rows of every list, and the order limits of the contract. */
export function planPrices(
  products: readonly DemoProduct[],
  shelves: ReadonlyMap<string, ShelfPlan>,
): PricePlan {
  const breaks = products.flatMap((product) => {
    const base = baseBreaks(product)
    const random = createRandom(`price ${product.id}`)
    const isMaker = product.line.margin <= THIN_MARGIN
    return [
      ...rows('BASE', product, base),
      ...LEVELS.flatMap((level) =>
        !isMaker && random.chance(level.covers)
          ? rows(level.id, product, reduced(base, level.percentOff))
          : [],
      ),
      ...(random.chance(CONTRACT.covers) || product.id === 'KS-4580-CL'
        ? rows(CONTRACT_LIST, product, reduced(base, CONTRACT.percentOff))
        : []),
      ...offerRows(product, base, shelves.get(product.id)?.label ?? ''),
    ]
  })
  return { breaks: [...breaks, ...idleOffers(products, shelves)], limits: contractLimits(breaks) }
}

/** Dealer prices of a product. The first break follows from the margin of its line, rounded to five cents. */
function baseBreaks(product: DemoProduct): Break[] {
  const { line, rrpCents } = product
  const first = toFiveCents((withoutGst(rrpCents, 'AU') * (1000 - Math.round(line.margin * 1000))) / 1000)
  const steps = line.margin <= THIN_MARGIN ? BREAK_STEPS.thin : BREAK_STEPS.usual
  return breakQuantities(product).map((quantity, index) => ({
    quantity,
    priceCents: toFiveCents((first * (steps[index] ?? 800)) / 1000),
  }))
}

/** The breaks of a line with a minimum start at that minimum. */
function breakQuantities({ line }: DemoProduct): number[] {
  const start = Math.max(line.minimum ?? 1, line.multiple ?? 1)
  const later = (line.breaks ?? DEFAULT_BREAKS).slice(1).filter((quantity) => quantity > start)
  return [start > 4 ? start : 1, ...later]
}

function offerRows(product: DemoProduct, base: readonly Break[], label: string): Row<'price_break'>[] {
  const random = createRandom(`offer ${product.id}`)
  if (label === 'Special')
    return rows(
      'SPECIAL',
      product,
      reduced(random.chance(0.5) ? base.slice(0, 1) : base, random.whole(15, 30)),
    )
  if (label === 'Clearance')
    return rows('CLEARANCE', product, reduced(base.slice(0, 1), random.whole(40, 60)))
  return []
}

/** A few specials above the usual price. The lower price wins, so nobody sees them. */
function idleOffers(
  products: readonly DemoProduct[],
  shelves: ReadonlyMap<string, ShelfPlan>,
): Row<'price_break'>[] {
  const plain = products.filter((product) => shelves.get(product.id)?.label === '')
  return createRandom('idle offers')
    .some(plain, 6)
    .flatMap((product, index) =>
      rows(index < 4 ? 'SPECIAL' : 'CLEARANCE', product, reduced(baseBreaks(product).slice(0, 1), -5)),
    )
}

/** Where the contract names another minimum, another multiple, or both. */
function contractLimits(breaks: readonly Row<'price_break'>[]): Row<'order_limit'>[] {
  const covered = [
    ...new Set(breaks.filter((row) => row.list_id === CONTRACT_LIST).map((row) => row.product_id)),
  ]
  const random = createRandom('contract limits')
  return random
    .some(
      covered.filter((id) => id !== 'KS-4580-CL'),
      CONTRACT.limits,
    )
    .map((product_id, index) => ({
      list_id: CONTRACT_LIST,
      product_id,
      minimum: index % 3 === 1 ? null : random.pick([1, 2, 3, 12]),
      multiple: index % 3 === 0 ? null : random.pick([1, 2, 6]),
    }))
}

const reduced = (breaks: readonly Break[], percentOff: number): Break[] =>
  breaks.map(({ quantity, priceCents }) => ({
    quantity,
    priceCents: toFiveCents(percentOf(priceCents, 100 - percentOff)),
  }))

const rows = (list_id: string, product: DemoProduct, breaks: readonly Break[]): Row<'price_break'>[] =>
  breaks.map(({ quantity, priceCents }) => ({
    list_id,
    product_id: product.id,
    quantity,
    price_cents: priceCents,
  }))

const toFiveCents = (cents: number) => Math.max(5, Math.round(cents / 5) * 5)
