import { sumCents } from './money.ts'
import { feeCents } from './surcharge.ts'
import { gstOn } from './tax.ts'

export type OrderTotals = {
  goodsCents: number
  freightCents: number
  feeCents: number
  gstCents: number
  totalIncGstCents: number
}

/** Goods of an order in cents ex GST. Freight depends on them. */
export const goodsCents = (lines: readonly { quantity: number; priceCents: number }[]): number =>
  sumCents(lines.map((l) => l.quantity * l.priceCents))

/**
 * The five amounts of an order, in cents: goods, freight and fee ex GST, the GST on their sum, and the total
 * inc GST (decision 4, OP-37). freightCents is the charge of freight.ts for these goods. The fee is computed
 * on goods + freight, GST once at the end.
 */
export function orderTotals(order: {
  lines: readonly { quantity: number; priceCents: number }[]
  freightCents: number
  feeRatePpm: number
  businessGroup: string
}): OrderTotals {
  const goods = goodsCents(order.lines)
  const fee = feeCents(goods + order.freightCents, order.feeRatePpm)
  return withGst({ goodsCents: goods, freightCents: order.freightCents, feeCents: fee }, order.businessGroup)
}

/** Goods, freight and fee in cents ex GST, with the GST on their sum, once, and the total inc GST. */
export function withGst(
  { goodsCents: goods, freightCents, feeCents: fee }: Omit<OrderTotals, 'gstCents' | 'totalIncGstCents'>,
  businessGroup: string,
): OrderTotals {
  const exGst = goods + freightCents + fee
  const gst = gstOn(exGst, businessGroup)
  return {
    goodsCents: goods,
    freightCents,
    feeCents: fee,
    gstCents: gst,
    totalIncGstCents: exGst + gst,
  }
}
