import { goodsCents as goodsOf } from './order-totals.ts'
import { gstOn } from './tax.ts'

/** Amounts in cents; goods, freight and fee ex GST. */
export type InvoiceAmounts = {
  goodsCents: number
  freightCents: number
  feeCents: number
  gstCents: number
  totalIncGstCents: number
}

export type InvoicedSoFar = Pick<InvoiceAmounts, 'goodsCents' | 'freightCents' | 'feeCents' | 'gstCents'>

/**
 * What the next invoice of an order comes to. Freight and fee go on the first one, since both are charged
 * once per order (decision 5). GST is the GST of everything invoiced with this invoice, less what was
 * invoiced before: so the GST of all invoices of an order is its own to the cent (decision 4).
 * @param goodsCents of the lines on this invoice, ex GST
 * @param order what the order charges once, in cents ex GST
 */
export function nextInvoice(
  goodsCents: number,
  order: { freightCents: number; feeCents: number; businessGroup: string },
  before: InvoicedSoFar,
): InvoiceAmounts {
  const freightCents = order.freightCents - before.freightCents
  const feeCents = order.feeCents - before.feeCents
  const exBefore = before.goodsCents + before.freightCents + before.feeCents
  const ex = goodsCents + freightCents + feeCents
  const gstCents = gstOn(exBefore + ex, order.businessGroup) - before.gstCents
  return { goodsCents, freightCents, feeCents, gstCents, totalIncGstCents: ex + gstCents }
}

/**
 * What an order still ties up of its payer's credit, in cents inc GST: what its open lines will be invoiced
 * at. An order without open lines ties up nothing.
 * @param openGoodsCents of the units that have neither left nor been cancelled, ex GST
 */
export const openOrderCents = (
  openGoodsCents: number,
  order: { freightCents: number; feeCents: number; businessGroup: string; isOpen: boolean },
  before: InvoicedSoFar,
): number => (order.isOpen ? nextInvoice(openGoodsCents, order, before).totalIncGstCents : 0)

const NOTHING_YET: InvoicedSoFar = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0 }

/** A line of an order, its price of one in cents ex GST. */
type PricedUnits = { quantity: number; cancelled: number; price_cents: number }

/**
 * What an order comes to without what was cancelled: goods of the units that are left, with the freight and
 * fee that the order charges once; nothing where no unit is left.
 */
export function orderLeft(
  lines: readonly PricedUnits[],
  order: { freightCents: number; feeCents: number; businessGroup: string },
): InvoiceAmounts {
  const left = lines.map((line) => ({
    quantity: line.quantity - line.cancelled,
    priceCents: line.price_cents,
  }))
  const isOpen = left.some(({ quantity }) => quantity > 0)
  return isOpen ? nextInvoice(goodsOf(left), order, NOTHING_YET) : { ...NOTHING_YET, totalIncGstCents: 0 }
}

/** The total of `orderLeft`, in cents inc GST. */
export const orderLeftCents = (...of: Parameters<typeof orderLeft>): number =>
  orderLeft(...of).totalIncGstCents
