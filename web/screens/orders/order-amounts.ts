import type { TotalRow } from '#web/parts/Totals.tsx'
import type { Order } from './order-filter.ts'

/** Units of an order, without those that another product stands in for. */
export const unitsOf = (order: Order): number =>
  order.lines.reduce((sum, { orderedqty, swappedqty = 0 }) => sum + orderedqty - swappedqty, 0)

/**
 * The amounts of an order that the person may see, each labelled with its tax (OP-07); the fee only where
 * there was one.
 */
export function orderRows({ baseprice, freight, fee, gst, totalIncGST }: Order): TotalRow[] {
  const rows: (TotalRow | null)[] = [
    baseprice === undefined ? null : { label: 'Goods ex GST', amount: baseprice },
    freight === undefined ? null : { label: 'Freight ex GST', amount: freight === 0 ? 'Free' : freight },
    fee ? { label: 'Payment fee ex GST', amount: fee } : null,
    gst === undefined ? null : { label: 'GST', amount: gst },
    totalIncGST === undefined ? null : { label: 'Total inc GST', amount: totalIncGST, look: 'sum' },
  ]
  return rows.filter((row) => row !== null)
}
