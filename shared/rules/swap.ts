import { formatAud } from './money.ts'
import { goodsCents, type OrderTotals, withGst } from './order-totals.ts'

/**
 * What one unit of a product costs that stands in for an ordered one, in cents ex GST (issue 12, "swap"): the
 * lower of both prices where the wholesaler allows it, else today's price of the product.
 * @param orderedCents the price of the line that waits
 * @param todayCents today's price of the other product for so many units
 * @param percent by how much the other product may be dearer today and still be sold at the price of the
 * line; 0 allows it never. Else somebody could order what is cheap and awaited to swap it for what is dear.
 */
export const swapPriceCents = (orderedCents: number, todayCents: number, percent: number): number =>
  todayCents > orderedCents && todayCents * 100 <= orderedCents * (100 + percent) ? orderedCents : todayCents

/**
 * A swap as a page shows it before it is confirmed: so many units of a product, what one costs in cents ex
 * GST, and what the order comes to afterwards in cents inc GST. Amounts are left out for somebody who may not
 * see prices.
 */
export type ShownSwap = { units: number; priceCents?: number | undefined; totalCents?: number | undefined }

/**
 * How a swap differs from what was shown, in sentences for whoever confirms it; empty where nothing does
 * (decision 40). The total comes last.
 * @param names of the product that waits and of the one that is sent instead
 */
export function swapDifferences(
  shown: ShownSwap,
  now: ShownSwap,
  names: { waits: string; instead: string },
): string[] {
  const found: string[] = []
  if (shown.units !== now.units)
    found.push(`${names.waits}: ${unitWords(now.units)} on back order now, was ${String(shown.units)}`)
  if (now.priceCents !== undefined && shown.priceCents !== now.priceCents)
    found.push(`${names.instead} is ${formatAud(now.priceCents)} each now${was(shown.priceCents)}`)
  if (now.totalCents !== undefined && shown.totalCents !== now.totalCents)
    found.push(`The order comes to ${formatAud(now.totalCents)} inc GST now${was(shown.totalCents)}`)
  return found
}

const was = (cents: number | undefined) => (cents === undefined ? '' : `, was ${formatAud(cents)}`)
const unitWords = (many: number) => (many === 1 ? '1 unit' : `${String(many)} units`)

type SwappedLine = {
  lineNo: number
  quantity: number
  cancelled: number
  priceCents: number
  swappedFrom: number | null
}

/**
 * How many units of each line other products stand in for, by its number; lines without any are left out.
 * Units that staff have reinstated since are sent as well: they count as ordered again.
 */
export function swappedUnits(lines: readonly Omit<SwappedLine, 'priceCents'>[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { swappedFrom, quantity } of lines)
    if (swappedFrom !== null) units.set(swappedFrom, (units.get(swappedFrom) ?? 0) + quantity)
  return new Map(
    lines.flatMap(({ lineNo, cancelled }) => {
      const swapped = Math.min(units.get(lineNo) ?? 0, cancelled)
      return swapped === 0 ? [] : [[lineNo, swapped]]
    }),
  )
}

/**
 * What an order comes to without the units that other products stand in for: who swapped has not ordered
 * both.
 * @param amounts of all lines of the order
 */
export function withoutSwapped(
  amounts: OrderTotals,
  lines: readonly SwappedLine[],
  businessGroup: string,
): OrderTotals {
  const swapped = swappedUnits(lines)
  const swappedCents = goodsCents(
    lines.map(({ lineNo, priceCents }) => ({ quantity: swapped.get(lineNo) ?? 0, priceCents })),
  )
  if (swappedCents === 0) return amounts
  return withGst({ ...amounts, goodsCents: amounts.goodsCents - swappedCents }, businessGroup)
}
