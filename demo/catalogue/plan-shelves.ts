import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'
import type { DemoProduct } from './build-products.ts'

type StatusLabel = '' | 'New Product' | 'Special' | 'Clearance'

/** What the shop does with a product today: label, rank among the top sellers, stock, and units expected. */
export interface ShelfPlan {
  label: StatusLabel
  registeredOn: string
  topSellerRank: number | null
  available: number
  expectedOn: string | null
  expectedQuantity: number | null
  availabilityText: string
  withdrawn: boolean
}

const COUNTS = { news: 60, specials: 72, clearance: 56, topSellers: 60, withdrawn: 12 }
const TEXTS = ['Call for availability', 'Pre-order', 'Call for availability', 'Made to order, 10 days']
/** Shown in pictures and used in tests, so their plan is fixed. */
const ALWAYS_PLENTY = new Map([['KS-4580-CL', 412]])

/** Plans every product; keyed by product id. */
export function planShelves(
  products: readonly DemoProduct[],
  calendar: DemoCalendar,
): Map<string, ShelfPlan> {
  const labels = planLabels(products)
  const topSellers = planTopSellers(products, labels)
  const withdrawn = new Set(
    createRandom('withdrawn')
      .some(
        products.filter((p) => !labels.has(p.id) && !topSellers.has(p.id)),
        COUNTS.withdrawn,
      )
      .map((p) => p.id),
  )
  return new Map(
    products.map((product) => {
      const random = createRandom(`shelf ${product.id}`)
      const label = labels.get(product.id) ?? ''
      return [
        product.id,
        {
          label,
          registeredOn: label === 'New Product' ? calendar.day(-random.whole(1, 44)) : product.registeredOn,
          topSellerRank: topSellers.get(product.id) ?? null,
          ...planStock(product, label, topSellers.has(product.id), random, calendar),
          withdrawn: withdrawn.has(product.id),
        },
      ]
    }),
  )
}

function planLabels(products: readonly DemoProduct[]): Map<string, StatusLabel> {
  const random = createRandom('labels')
  const labels = new Map<string, StatusLabel>()
  const take = (label: StatusLabel, count: number, from: (product: DemoProduct) => boolean) => {
    for (const { id } of random.some(
      products.filter((p) => !labels.has(p.id) && !ALWAYS_PLENTY.has(p.id) && from(p)),
      count,
    ))
      labels.set(id, label)
  }
  for (const product of products)
    if (product.line.name === 'Heritage Gel Case') labels.set(product.id, 'Clearance')
  take('Clearance', COUNTS.clearance - labels.size, (p) => p.line.margin > 0.45)
  take('Special', COUNTS.specials, (p) => p.line.margin > 0.42)
  take('New Product', COUNTS.news, () => true)
  return labels
}

function planTopSellers(
  products: readonly DemoProduct[],
  labels: Map<string, StatusLabel>,
): Map<string, number> {
  const random = createRandom('top sellers')
  const wanted =
    /AeroShield|OpticShield Tempered|Braided|Armoured|PowerPlus|Halo|Reserve|EdgeFit|Clasp|Duet|Rampart Rugged|Apple (Silicone|Charge|Power)/
  const candidates = products.filter((p) => wanted.test(p.line.name) && labels.get(p.id) !== 'Clearance')
  const popular = candidates.filter(
    (p) =>
      p.deviceIds.length !== 1 || /iphone-1[3-7]|galaxy-s2[45]|galaxy-a[1235]/.test(p.deviceIds[0] ?? ''),
  )
  return new Map(random.some(popular, COUNTS.topSellers).map((product, index) => [product.id, index + 1]))
}

function planStock(
  product: DemoProduct,
  label: StatusLabel,
  sellsWell: boolean,
  random: Random,
  calendar: DemoCalendar,
) {
  const plan = {
    available: 0,
    expectedOn: null as string | null,
    expectedQuantity: null as number | null,
    availabilityText: '',
  }
  const plenty = ALWAYS_PLENTY.get(product.id)
  if (plenty !== undefined) return { ...plan, available: plenty }
  const draw = random.next()
  if (draw < 0.03 && !sellsWell) return { ...plan, availabilityText: random.pick(TEXTS) }
  const isOut = draw >= 0.03 && draw < 0.11
  const isLow = draw >= 0.11 && draw < 0.2
  if (!isOut && !isLow) return { ...plan, available: plentiful(product, random) }
  // Clearance products are not restocked. One in six of the others has no date yet.
  const comes = label !== 'Clearance' && (isLow ? random.chance(0.5) : random.chance(0.83))
  return {
    ...plan,
    available: isOut ? 0 : random.whole(1, 9),
    expectedOn: comes ? calendar.day(random.whole(3, 58)) : null,
    expectedQuantity: comes ? random.whole(2, 50) * 10 : null,
  }
}

/** From a dozen to two thousand; more of cheap products. */
function plentiful(product: DemoProduct, random: Random): number {
  const most = Math.max(40, Math.min(2000, Math.round(6_000_000 / product.rrpCents)))
  return Math.max(12, Math.round(most * random.next() ** 2.2))
}
