import { businessGroupOf } from '#demo/people/customers.ts'
import type { Row } from '#demo/bulk-insert.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { DEMO_PEOPLE } from '#demo/people/sign-ins.ts'
import { createRandom } from '#demo/seeded-random.ts'
import { CARRIERS, trackingAddress } from './carriers.ts'
import { spreadOf } from './order-story.ts'
import { billedCents, type DemoInvoice, cancelledCents, openCents } from './plan-invoices.ts'
import type { DemoOrder } from './plan-orders.ts'
import { type DemoReceipt, payerOf } from './plan-payments.ts'

/** The planned year with its numbers. */
export interface History {
  orders: readonly { order: DemoOrder; webOrderNo: number; orderNo: number }[]
  invoices: readonly { invoice: DemoInvoice; invoiceNo: string }[]
  receipts: readonly { receipt: DemoReceipt; id: number }[]
}

/**
 * Who placed the orders of an account. A customer whom nobody signs in for orders through the wholesaler's
 * agent.
 */
const SIGNS_FOR: Readonly<Record<string, string>> = {
  HPR104: 'credit',
  CGA201: 'cash',
  KMO301: 'kiwi',
  NTS401: 'approver',
  NTS402: 'admin',
  OMG501: 'owner',
  OMG502: 'owner',
  OMG503: 'owner',
  OMN601: 'owner',
  STF001: 'staff',
}
const signerOf = (accountId: string) => SIGNS_FOR[accountId] ?? 'agent'
const STILL_UNNUMBERED = '00'

export function orderRows(
  { orders, invoices }: History,
  userIds: ReadonlyMap<string, number>,
): Row<'web_order'>[] {
  const billed = billedCents(invoices.map(({ invoice }) => invoice))
  return orders.map(({ order, webOrderNo, orderNo }) => {
    const signer = signerOf(order.accountId)
    const isNumbered = order.lowStatus !== STILL_UNNUMBERED
    return {
      web_order_no: webOrderNo,
      order_no: isNumbered ? String(orderNo) : null,
      temp_order_no: isNumbered ? null : `T${webOrderNo}`,
      account_id: order.accountId,
      customer_id: order.customer.id,
      payer_id: payerOf(order.customer),
      business_group: businessGroupOf(order.customer),
      user_id: userIds.get(signer) ?? 0,
      cart_id: null,
      placed_at: order.placedAt,
      customer_reference: order.reference,
      confirmation_email: DEMO_PEOPLE.find((person) => person.login === signer)?.email ?? '',
      delivery: order.delivery,
      delivery_address_id: order.address.id,
      freight_method_id: order.freight.id,
      ship_now: order.shipNow,
      payment_method_id: order.paymentMethod,
      goods_cents: order.totals.goodsCents,
      freight_cents: order.totals.freightCents,
      fee_cents: order.totals.feeCents,
      gst_cents: order.totals.gstCents,
      total_inc_cents: order.totals.totalIncGstCents,
      low_status: order.lowStatus,
      held_reason: order.heldReason,
      cancelled_cents: cancelledCents(order),
      open_cents: openCents(order, billed.get(order) ?? 0),
    }
  })
}

export const holdRows = ({ orders }: History): Row<'order_hold'>[] =>
  orders.flatMap(({ order, webOrderNo }) =>
    order.heldReason === null
      ? []
      : [{ web_order_no: webOrderNo, kind: 'credit', reason: order.heldReason, held_at: order.placedAt }],
  )

export const orderLineRows = ({ orders }: History): Row<'order_line'>[] =>
  orders.flatMap(({ order, webOrderNo }) =>
    order.lines.map((line, index) => {
      const { allocated, picking, picked, shipped, cancelled } = spreadOf(line.status, line.quantity)
      return {
        web_order_no: webOrderNo,
        line_no: index + 1,
        product_id: line.product.id,
        name: line.product.name,
        description: line.product.description,
        quantity: line.quantity,
        ...{ allocated, picking, picked, shipped, cancelled },
        price_cents: line.priceCents,
        price_list: line.priceList,
        price_break: line.priceBreak,
        price_words: line.priceWords,
        status: line.status,
      }
    }),
  )

/** The back office has received every order but the one that it has not numbered yet. */
export const outboxRows = ({ orders }: History): Row<'order_outbox'>[] =>
  orders.map(({ order, webOrderNo }) => ({
    web_order_no: webOrderNo,
    created_at: order.placedAt,
    delivered_at: order.lowStatus === STILL_UNNUMBERED ? null : order.placedAt,
  }))

/** One shipment for each invoice that was sent with a carrier. */
export function shipmentRows({ orders, invoices }: History): Row<'shipment'>[] {
  const random = createRandom('shipments')
  const numberOf = new Map(orders.map(({ order, webOrderNo }) => [order, webOrderNo]))
  return invoices.flatMap(({ invoice, invoiceNo }) => {
    if (!invoice.order || !invoice.shippedAt || invoice.order.freight.kind === 'pickup') return []
    const carrier = random.pick(CARRIERS[invoice.customer.country])
    const connote = `${carrier.code}${random.whole(10_000_000, 99_999_999)}`
    return [
      {
        shipment_no: `S${invoiceNo}`,
        web_order_no: numberOf.get(invoice.order) ?? 0,
        carrier: carrier.name,
        connote,
        url: trackingAddress(carrier.name, connote),
        shipped_at: invoice.shippedAt,
      },
    ]
  })
}

export function invoiceRows(history: History, calendar: DemoCalendar): Row<'invoice'>[] {
  const { orders, invoices } = history
  const allocated = paidCents(history)
  const numberOf = new Map(orders.map(({ order, webOrderNo }) => [order, webOrderNo]))
  return invoices.map(({ invoice, invoiceNo }) => ({
    invoice_no: invoiceNo,
    web_order_no: invoice.order ? (numberOf.get(invoice.order) ?? null) : null,
    account_id: invoice.accountId,
    customer_id: invoice.customer.id,
    invoiced_on: calendar.day(-invoice.daysAgo),
    due_on: invoice.dueDay === null ? null : calendar.day(invoice.dueDay),
    kind: invoice.amountIncCents < 0 ? 'credit' : 'invoice',
    payer_id: payerOf(invoice.customer),
    shipment_no: invoice.order?.freight.kind === 'pickup' || !invoice.order ? null : `S${invoiceNo}`,
    terms: invoice.customer.terms,
    amount_inc_cents: invoice.amountIncCents,
    goods_cents: invoice.goodsCents,
    freight_cents: invoice.freightCents,
    fee_cents: invoice.feeCents,
    gst_cents: invoice.gstCents,
    allocated_cents: allocated.get(invoice) ?? 0,
  }))
}

/** What each invoice has been paid, in cents. */
function paidCents({ receipts }: History): Map<DemoInvoice, number> {
  const paid = new Map<DemoInvoice, number>()
  for (const { invoice, cents } of receipts.flatMap(({ receipt }) => receipt.allocations))
    paid.set(invoice, (paid.get(invoice) ?? 0) + cents)
  return paid
}

export const invoiceLineRows = ({ invoices }: History): Row<'invoice_line'>[] =>
  invoices.flatMap(({ invoice, invoiceNo }) =>
    invoice.lines.map((line, index) => ({
      invoice_no: invoiceNo,
      line_no: index + 1,
      product_id: line.productId,
      quantity: line.quantity,
      price_cents: line.priceCents,
    })),
  )

export const receiptRows = ({ receipts }: History): Row<'receipt'>[] =>
  receipts.map(({ receipt, id }) => ({
    id,
    account_id: receipt.accountId,
    customer_id: payerOf(receipt.customer),
    received_at: receipt.receivedAt,
    payment_method_id: receipt.method,
    reference: receipt.reference,
    amount_cents: receipt.allocations.reduce((sum, { cents }) => sum + cents, 0),
    allocated_cents: receipt.allocations.reduce((sum, { cents }) => sum + cents, 0),
  }))

export function allocationRows({ receipts, invoices }: History): Row<'receipt_allocation'>[] {
  const numberOf = new Map(invoices.map(({ invoice, invoiceNo }) => [invoice, invoiceNo]))
  return receipts.flatMap(({ receipt, id }) =>
    receipt.allocations.map(({ invoice, cents }) => ({
      receipt_id: id,
      invoice_no: numberOf.get(invoice) ?? '',
      amount_cents: cents,
    })),
  )
}

/**
 * What each customer, or its payer, owes on invoices and has on order. Cash orders are paid and use no
 * credit.
 */
export function balanceRows(
  { orders, invoices }: History,
  owed: ReadonlyMap<string, number>,
): Row<'customer_balance'>[] {
  const billed = billedCents(invoices.map(({ invoice }) => invoice))
  const open = new Map<string, number>()
  for (const { order } of orders) {
    const cents = openCents(order, billed.get(order) ?? 0)
    open.set(payerOf(order.customer), (open.get(payerOf(order.customer)) ?? 0) + cents)
  }
  return [...open].map(([customer_id, cents]) => ({
    customer_id,
    invoiced_cents: owed.get(customer_id) ?? 0,
    open_orders_cents: cents,
  }))
}

/** Units allocated to open lines, by product. */
export function allocatedUnits(orders: readonly DemoOrder[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const line of orders.flatMap((order) => order.lines)) {
    taken.set(
      line.product.id,
      (taken.get(line.product.id) ?? 0) + spreadOf(line.status, line.quantity).allocated,
    )
  }
  return taken
}
