import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { nextInvoice, openOrderCents, orderLeftCents } from '#shared/rules/invoice-parts.ts'
import { openUnits } from '#shared/rules/line-steps.ts'
import { goodsCents } from '#shared/rules/order-totals.ts'
import { dueOn } from '#shared/rules/payment-terms.ts'
import type { Tx } from '#server/db/connect.ts'
import { payFromOrderReceipts } from '#server/modules/receipts/pay-from-receipts.ts'
import {
  insertInvoices,
  type NewInvoice,
  type OrderTerms,
  orderTerms,
  saveCancelledCents,
  saveOpenCents,
} from './invoices.store.ts'

/** A line as it stands after the step; price in cents ex GST. */
type Line = {
  line_no: number
  product_id: string
  name: string
  price_cents: number
  quantity: number
  shipped: number
  cancelled: number
}

/** What has left of a locked order: so many units of which line, by line number. */
export type Shipped = {
  order: { web_order_no: number; lines: readonly Line[] }
  shipmentNo: string
  units: ReadonlyMap<number, number>
}

/** amountCents: inc GST. */
export type Issued = { webOrderNo: number; shipmentNo: string; invoiceNo: string; amountCents: number }

/**
 * Invoices what has left, one invoice for each shipment, due by the payer's terms (decision 16). The payer
 * then owes it, less what was paid for the order before, and it counts among the open orders no more. Orders,
 * credit and stock are locked by now; an order is in it once.
 */
export async function issueInvoices(tx: Tx, shipped: readonly Shipped[], now: Date): Promise<Issued[]> {
  const terms = new Map(
    (
      await orderTerms(
        tx,
        shipped.map(({ order }) => order.web_order_no),
      )
    ).map((one) => [one.web_order_no, one]),
  )
  const invoices = shipped.map((one) => ({ ...one, invoice: invoiceOf(one, terms, brisbaneDay(now)) }))
  const numbers = await insertInvoices(
    tx,
    invoices.map(({ invoice }) => invoice),
  )
  await saveOpenCents(
    tx,
    invoices.map(({ order, invoice }) => ({
      webOrderNo: order.web_order_no,
      payerId: invoice.terms.payer_id,
      openedCents: invoice.terms.open_cents,
      openCents: stillOpen(order.lines, invoice.terms, addedTo(invoice)),
      invoicedCents: invoice.amounts.totalIncGstCents,
    })),
  )
  const issued = invoices.map(({ order, shipmentNo, invoice }, at) => ({
    webOrderNo: order.web_order_no,
    shipmentNo,
    invoiceNo: numbers[at] ?? '',
    amountCents: invoice.amounts.totalIncGstCents,
  }))
  await payFromOrderReceipts(
    tx,
    issued.map((one) => ({ ...one, openCents: one.amountCents })),
  )
  return issued
}

/**
 * What locked orders count among their payers' open orders, and what of them is to be paid no more, after
 * lines of theirs were cancelled or a cancellation was undone.
 * @returns how much of each was cancelled now, in cents inc GST, by the web order number
 */
export async function recountOpenOrders(
  tx: Tx,
  orders: readonly { web_order_no: number; lines: readonly Line[] }[],
): Promise<Map<number, number>> {
  const terms = await orderTerms(
    tx,
    orders.map(({ web_order_no }) => web_order_no),
  )
  const linesOf = (webOrderNo: number) =>
    orders.find(({ web_order_no }) => web_order_no === webOrderNo)?.lines ?? []
  const cancelled = await saveCancelledCents(
    tx,
    terms.map((one) => ({
      webOrderNo: one.web_order_no,
      cancelledCents: one.total_inc_cents - orderLeftCents(linesOf(one.web_order_no), chargesOf(one)),
    })),
  )
  await saveOpenCents(
    tx,
    terms.flatMap((one) => {
      const lines = linesOf(one.web_order_no)
      const openCents = stillOpen(lines, one, one.before)
      return openCents === one.open_cents
        ? []
        : [
            {
              webOrderNo: one.web_order_no,
              payerId: one.payer_id,
              openedCents: one.open_cents,
              openCents,
              invoicedCents: 0,
            },
          ]
    }),
  )
  return cancelled
}

function invoiceOf(
  { order, shipmentNo, units }: Shipped,
  termsOf: ReadonlyMap<number, OrderTerms>,
  invoicedOn: string,
): NewInvoice {
  const terms = termsOf.get(order.web_order_no)
  if (!terms) throw new Error(`there is no order ${String(order.web_order_no)}`)
  const lines = order.lines.flatMap((line) => {
    const quantity = units.get(line.line_no) ?? 0
    return quantity === 0
      ? []
      : [
          {
            productId: line.product_id,
            name: line.name,
            orderLineNo: line.line_no,
            quantity,
            priceCents: line.price_cents,
          },
        ]
  })
  const amounts = nextInvoice(goodsCents(lines), chargesOf(terms), terms.before)
  return { terms, shipmentNo, invoicedOn, dueOn: dueOn(terms.terms, invoicedOn), amounts, lines }
}

const chargesOf = (terms: OrderTerms) => ({
  freightCents: terms.freight_cents,
  feeCents: terms.fee_cents,
  businessGroup: terms.business_group,
})

const addedTo = ({ terms: { before }, amounts }: NewInvoice) => ({
  goodsCents: before.goodsCents + amounts.goodsCents,
  freightCents: before.freightCents + amounts.freightCents,
  feeCents: before.feeCents + amounts.feeCents,
  gstCents: before.gstCents + amounts.gstCents,
})

/** Orders that are paid otherwise tie up no credit, so they count nothing. */
function stillOpen(lines: readonly Line[], terms: OrderTerms, before: OrderTerms['before']): number {
  if (!terms.ties_credit) return 0
  const open = lines.map((line) => ({
    quantity: openUnits(line),
    priceCents: line.price_cents,
  }))
  const isOpen = open.some(({ quantity }) => quantity > 0)
  return openOrderCents(goodsCents(open), { ...chargesOf(terms), isOpen }, before)
}
