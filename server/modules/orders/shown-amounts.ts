import { orderLeftCents } from '#shared/rules/invoice-parts.ts'
import type { OrderTotals } from '#shared/rules/order-totals.ts'
import { swappedUnits, withoutSwapped } from '#shared/rules/swap.ts'

/** What of an order its amounts are read from, in cents; those of all lines, swapped units too. */
type Amounts = {
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  total_inc_cents: number
  /** Null where the order has just been placed: nothing of it is swapped. */
  business_group: string | null
}
type Line = {
  line_no: number
  quantity: number
  cancelled: number
  price_cents: number
  swapped_from?: number | null
}

/**
 * What an order comes to where somebody sees it, in cents: of a swap only what is sent instead counts
 * (docs/decisions/0030-swaps-within-an-order.md).
 */
export function shownAmounts(row: Amounts & { lines: readonly Line[] }): OrderTotals {
  const amounts = {
    goodsCents: row.goods_cents,
    freightCents: row.freight_cents,
    feeCents: row.fee_cents,
    gstCents: row.gst_cents,
    totalIncGstCents: row.total_inc_cents,
  }
  return row.business_group === null ? amounts : withoutSwapped(amounts, linesOf(row), row.business_group)
}

/**
 * What of the total that somebody sees is cancelled, in cents inc GST. Swapped units are not in that total,
 * so they are not in this amount either.
 */
export function cancelledCents(row: Amounts & { lines: readonly Line[] }): number {
  const { business_group: businessGroup, freight_cents: freightCents, fee_cents: feeCents, lines } = row
  if (businessGroup === null || lines.every(({ cancelled }) => cancelled === 0)) return 0
  return shownAmounts(row).totalIncGstCents - orderLeftCents(lines, { freightCents, feeCents, businessGroup })
}

/** How many units of each line other products stand in for, by its number. */
export const shownSwapped = (row: { lines: readonly Line[] }): ReadonlyMap<number, number> =>
  swappedUnits(linesOf(row))

const linesOf = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ line_no, quantity, cancelled, price_cents, swapped_from = null }) => ({
    ...{ lineNo: line_no, quantity, cancelled, priceCents: price_cents, swappedFrom: swapped_from },
  }))
