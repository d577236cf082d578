import { lowStatus } from '#shared/rules/allocation.ts'
import { openOrderCents } from '#shared/rules/invoice-parts.ts'
import { areUnitsSound, openUnits } from '#shared/rules/line-steps.ts'
import { statusesOf } from '#shared/rules/order-steps.ts'
import { goodsCents } from '#shared/rules/order-totals.ts'
import { gstOn } from '#shared/rules/tax.ts'
import type { Difference } from './book-checks.store.ts'
import type { BookedLine, BookedOrder } from './booked-orders.store.ts'

/** What of an order is not as the rules of the trade have it. */
export function orderDifferences(order: BookedOrder): Difference[] {
  const subject = `order ${String(order.web_order_no)}`
  const found: Difference[] = []
  const compare = (what: string, is: number | string, should: number | string) => {
    if (is !== should)
      found.push({ subject: `${subject}, ${what}`, found: String(is), expected: String(should) })
  }
  const exCents = order.goods_cents + order.freight_cents + order.fee_cents
  compare('goods', order.goods_cents, goodsCents(order.lines.map(priced)))
  compare('GST', order.gst_cents, gstOn(exCents, order.business_group))
  compare('total', order.total_inc_cents, exCents + order.gst_cents)
  compare('products', order.products, order.noted_products)
  compare('low status', order.low_status, lowStatus(order.lines))
  const statuses = statusesOf(order.lines, order.ship_now)
  for (const [at, line] of order.lines.entries()) {
    compare(`status of line ${String(line.line_no)}`, line.status, statuses[at] ?? line.status)
    compare(`units of line ${String(line.line_no)}`, areUnitsSound(line) ? 'sound' : 'not sound', 'sound')
  }
  compare('cancelled', order.cancelled_cents, order.total_inc_cents - leftOf(order))
  compare('open', order.open_cents, openOf(order))
  const { invoiced } = order
  const invoicedEx = invoiced.goodsCents + invoiced.freightCents + invoiced.feeCents
  compare('GST of its invoices', invoiced.gstCents, gstOn(invoicedEx, order.business_group))
  return found
}

/** A quotation ties up no credit. */
const QUOTATION = '05'

const priced = (line: BookedLine) => ({ quantity: line.quantity, priceCents: line.price_cents })

function openOf(order: BookedOrder): number {
  if (!order.ties_credit) return 0
  const open = order.lines
    .filter(({ status }) => status !== QUOTATION)
    .map((line) => ({ quantity: openUnits(line), priceCents: line.price_cents }))
  const charges = {
    freightCents: order.freight_cents,
    feeCents: order.fee_cents,
    businessGroup: order.business_group,
    isOpen: open.some(({ quantity }) => quantity > 0),
  }
  return openOrderCents(goodsCents(open), charges, order.invoiced)
}

const NOTHING_YET = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0 }

/** What an order comes to without what was cancelled, in cents inc GST: a deposit is compared with it. */
function leftOf(order: BookedOrder): number {
  const left = order.lines.map((line) => ({
    quantity: line.quantity - line.cancelled,
    priceCents: line.price_cents,
  }))
  const charges = {
    freightCents: order.freight_cents,
    feeCents: order.fee_cents,
    businessGroup: order.business_group,
    isOpen: left.some(({ quantity }) => quantity > 0),
  }
  return openOrderCents(goodsCents(left), charges, NOTHING_YET)
}
