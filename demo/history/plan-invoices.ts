import { goodsCents } from '#shared/rules/order-totals.ts'
import { gstOn } from '#shared/rules/tax.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { businessGroupOf, type DemoCustomer, type Terms } from '#demo/people/customers.ts'
import { createRandom } from '#demo/seeded-random.ts'
import type { DemoOrder } from './plan-orders.ts'
import { spreadOf } from './order-story.ts'

export interface DemoInvoice {
  customer: DemoCustomer
  accountId: string
  order: DemoOrder | null
  daysAgo: number
  /** Days from today; null while the invoice is so new that nobody has dated it. */
  dueDay: number | null
  amountIncCents: number
  freightCents: number
  gstCents: number
  lines: readonly { productId: string; quantity: number; priceCents: number }[]
  shippedAt: Date | null
}

/** So new that accounts have not dated it yet. */
const UNDATED_DAYS = 2

/**
 * What has been billed of the orders: one invoice for what has shipped, dated the day it went out; and a few
 * credits.
 */
export function planInvoices(orders: readonly DemoOrder[], calendar: DemoCalendar): DemoInvoice[] {
  const billed = orders.flatMap((order) => billFor(order, calendar))
  const credits = ['HPR104', 'HPR104', 'NTS401', 'KMO301'].flatMap((accountId, place) => {
    const source = billed.filter((invoice) => invoice.accountId === accountId && invoice.daysAgo > 30)[
      place * 3
    ]
    return source ? [creditFor(source, 8 + place * 5)] : []
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
      dueDay: daysAgo <= UNDATED_DAYS ? null : dueDayOf(order.customer.terms, -daysAgo, calendar),
      amountIncCents: exGst + gst,
      freightCents: order.totals.freightCents,
      gstCents: gst,
      lines,
      shippedAt: calendar.at(-daysAgo, random.whole(14, 17), random.whole(0, 59)),
    },
  ]
}

/** Two units of an invoice's first line come back. */
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
    freightCents: 0,
    gstCents: gst,
    lines,
    shippedAt: null,
  }
}

/** When an invoice falls due: at once, so many days later, or thirty days after the end of its month. */
function dueDayOf(terms: Terms, invoiceDay: number, calendar: DemoCalendar): number {
  if (terms !== '30E') return invoiceDay + { COD: 0, '07I': 7, '14D': 14, '30D': 30 }[terms]
  const [year = 0, month = 1, day = 1] = calendar.day(invoiceDay).split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return invoiceDay + (daysInMonth - day) + 30
}

/**
 * What an order still owes the customer, in cents including GST: its total, less what has been billed, for as
 * long as units are to come.
 */
export function openCents(order: DemoOrder, invoiced: number): number {
  const isOpen = order.lines.some((line) => spreadOf(line.status, line.quantity).open > 0)
  return isOpen ? order.totals.totalIncGstCents - invoiced : 0
}
