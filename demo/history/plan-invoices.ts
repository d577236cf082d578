import { daysBetween } from '#shared/rules/calendar-days.ts'
import { openOrderCents } from '#shared/rules/invoice-parts.ts'
import { goodsCents } from '#shared/rules/order-totals.ts'
import { dueOn } from '#shared/rules/payment-terms.ts'
import { gstOn } from '#shared/rules/tax.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { businessGroupOf, type DemoCustomer } from '#demo/people/customers.ts'
import { createRandom } from '#demo/seeded-random.ts'
import type { DemoOrder } from './plan-orders.ts'
import { spreadOf } from './order-story.ts'

export interface DemoInvoice {
  customer: DemoCustomer
  accountId: string
  order: DemoOrder | null
  daysAgo: number
  /** Days from today; null while the invoice is too new to have a due date. */
  dueDay: number | null
  amountIncCents: number
  goodsCents: number
  freightCents: number
  feeCents: number
  gstCents: number
  lines: readonly { productId: string; quantity: number; priceCents: number }[]
  shippedAt: Date | null
}

/** Invoices that are so new have no due date yet. */
const UNDATED_DAYS = 2

/** Plans the invoices of the orders: one for each shipment, dated the day it left, and a few credit notes. */
export function planInvoices(orders: readonly DemoOrder[], calendar: DemoCalendar): DemoInvoice[] {
  const billed = orders.flatMap((order) => billFor(order, calendar))
  const credits = ['HPR104', 'HPR104', 'NTS401', 'KMO301'].flatMap((accountId, index) => {
    const source = billed.filter((invoice) => invoice.accountId === accountId && invoice.daysAgo > 30)[
      index * 3
    ]
    return source ? [creditFor(source, 8 + index * 5)] : []
  })
  return [...billed, ...credits].sort((a, b) => b.daysAgo - a.daysAgo)
}

function billFor(order: DemoOrder, calendar: DemoCalendar): DemoInvoice[] {
  const random = createRandom(`invoice of ${order.seed}`)
  const lines = order.lines
    .map((line) => ({
      productId: line.product.id,
      quantity: spreadOf(line.status, line.quantity).shipped,
      priceCents: line.priceCents,
    }))
    .filter((line) => line.quantity > 0)
  if (lines.length === 0) return []
  const daysAgo = Math.max(0, order.daysAgo - random.whole(1, 3))
  const exGst = goodsCents(lines) + order.totals.freightCents + order.totals.feeCents
  const gst = gstOn(exGst, businessGroupOf(order.customer))
  return [
    {
      customer: order.customer,
      accountId: order.accountId,
      order,
      daysAgo,
      dueDay:
        daysAgo <= UNDATED_DAYS ? null : dueDayOf(order.customer.terms, calendar.day(-daysAgo), calendar),
      amountIncCents: exGst + gst,
      goodsCents: goodsCents(lines),
      freightCents: order.totals.freightCents,
      feeCents: order.totals.feeCents,
      gstCents: gst,
      lines,
      shippedAt: calendar.at(-daysAgo, random.whole(14, 17), random.whole(0, 59)),
    },
  ]
}

/** Two units of an invoice's first line are returned. */
function creditFor(invoice: DemoInvoice, daysAgo: number): DemoInvoice {
  const [first] = invoice.lines
  const lines = first ? [{ ...first, quantity: -Math.min(2, first.quantity) }] : []
  const exGst = goodsCents(lines)
  const gst = gstOn(exGst, businessGroupOf(invoice.customer))
  return {
    ...invoice,
    order: null,
    daysAgo,
    dueDay: null,
    amountIncCents: exGst + gst,
    goodsCents: exGst,
    freightCents: 0,
    feeCents: 0,
    gstCents: gst,
    lines,
    shippedAt: null,
  }
}

/** Days from today. The demo's terms are all known, so each has a due date. */
const dueDayOf = (terms: string, invoicedOn: string, calendar: DemoCalendar): number =>
  daysBetween(calendar.day(0), dueOn(terms, invoicedOn) ?? invoicedOn)

/**
 * What an order counts among its payer's open orders, in cents including GST: what is not yet invoiced of it.
 * 0 once no units are outstanding, and where it is paid otherwise.
 */
export function openCents(order: DemoOrder, invoiced: number): number {
  const isOpen = order.lines.some((line) => spreadOf(line.status, line.quantity).open > 0)
  return isOpen && order.paymentMethod === null ? order.totals.totalIncGstCents - invoiced : 0
}

/** What of an order was cancelled, in cents including GST: so much less is to be paid. */
export function cancelledCents(order: DemoOrder): number {
  const left = order.lines.map((line) => ({
    quantity: line.quantity - spreadOf(line.status, line.quantity).cancelled,
    priceCents: line.priceCents,
  }))
  const isOpen = left.some(({ quantity }) => quantity > 0)
  const { freightCents, feeCents, totalIncGstCents } = order.totals
  const charges = { freightCents, feeCents, businessGroup: businessGroupOf(order.customer), isOpen }
  const nothingYet = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0 }
  return totalIncGstCents - openOrderCents(goodsCents(left), charges, nothingYet)
}

/** What has been billed of each order, in cents including GST. */
export function billedCents(invoices: readonly DemoInvoice[]): Map<DemoOrder, number> {
  const billed = new Map<DemoOrder, number>()
  for (const { order, amountIncCents } of invoices)
    if (order) billed.set(order, (billed.get(order) ?? 0) + amountIncCents)
  return billed
}
