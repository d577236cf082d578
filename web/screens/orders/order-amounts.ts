import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import type { TotalRow } from '#web/parts/Totals.tsx'
import { totalLeft } from '#shared/rules/order-left.ts'
import type { Order } from './order-filter.ts'

/**
 * The amounts of an order that the person may see, each labelled with its tax (OP-07); the fee and what
 * was cancelled only where there was any.
 */
export function orderRows(order: Order): TotalRow[] {
  const { baseprice, freight, fee, paymentMethodId, gst, cancelledIncGST } = order
  const total = totalLeft(order)
  const rows: (TotalRow | null)[] = [
    baseprice === undefined ? null : { label: 'Goods ex GST', amount: baseprice },
    freight === undefined ? null : { label: 'Freight ex GST', amount: freight === 0 ? 'Free' : freight },
    fee ? { label: `${feeLabelOf(paymentMethodId)} ex GST`, amount: fee } : null,
    gst === undefined ? null : { label: 'GST', amount: gst },
    cancelledIncGST ? { label: 'Cancelled inc GST', amount: -cancelledIncGST } : null,
    total === undefined ? null : { label: 'Total inc GST', amount: total, look: 'sum' },
  ]
  return rows.filter((row) => row !== null)
}
