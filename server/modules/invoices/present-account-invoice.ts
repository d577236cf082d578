import type { OutputOf } from '#shared/calls/call.ts'
import type { invoiceCalls } from '#shared/calls/invoices.ts'
import type { AccountInvoice, AccountInvoiceRow, AccountPayment } from './account-invoices.store.ts'

type Calls = typeof invoiceCalls
type WireRow = OutputOf<Calls['invoicesPage']>['invoices'][number]
type WireInvoice = OutputOf<Calls['invoicesFromServer']>['invoices'][number]

/** A row of the account's list of invoices. */
export const presentInvoiceRow = (row: AccountInvoiceRow): WireRow => ({
  invoiceno: row.invoice_no,
  orderno: row.order_no ?? '',
  custref: row.reference ?? '',
  invoicedate: row.invoiced_on,
  duedate: row.due_on,
  amount: row.amount_inc_cents,
  paidAmount: row.allocated_cents,
  dlvindex: row.web_order_no === null ? '' : String(row.web_order_no),
})

type Transactions = OutputOf<Calls['transactionsAndPaymentsFromServer']>

export const presentTransaction = (row: AccountInvoiceRow): Transactions['transactions'][number] => ({
  transactionno: row.invoice_no,
  type: row.amount_inc_cents < 0 ? 'credit' : 'invoice',
  transactiondate: row.invoiced_on,
  duedate: row.due_on,
  amount: row.amount_inc_cents,
  balance: row.amount_inc_cents - row.allocated_cents,
})

export const presentPayment = (row: AccountPayment): Transactions['payments'][number] => ({
  invoiceno: row.invoice_no,
  paidAmount: row.amount_cents,
  paidOn: row.paid_on,
  type: row.kind,
  reference: row.reference,
})

/** An invoice with its lines and addresses. */
export function presentInvoice(row: AccountInvoice): WireInvoice {
  const { delivery, address } = row
  const lines = address?.lines ?? []
  return {
    ...presentInvoiceRow(row),
    goods: row.goods_cents,
    freight: row.freight_cents,
    fee: row.fee_cents,
    paymentMethodId: row.payment_method_id,
    gst: row.gst_cents,
    creditedInvoiceno: row.credits_invoice_no ?? '',
    reason: row.reason,
    shipmentno: row.shipment_no ?? '',
    companyname: delivery?.company ?? '',
    deliveryaddress1: delivery?.address1 ?? '',
    deliveryaddress2: delivery?.address2 ?? '',
    deliverysuburb: delivery?.suburb ?? '',
    deliverycity: delivery?.city ?? '',
    deliverytwocharstate: delivery?.state ?? '',
    deliverypostcode: delivery?.postcode ?? '',
    custcompanyname: lines[0] ?? '',
    custdeliveryaddress1: lines[1] ?? '',
    custdeliveryaddress2: lines[2] ?? '',
    custdeliverysuburb: address?.suburb ?? '',
    custdeliverycity: address?.city ?? '',
    custdeliverytwocharstate: address?.state ?? '',
    custdeliverypostcode: address?.postcode ?? '',
    lines: row.lines.map((line) => ({
      itemno: line.productId,
      itemname: line.name,
      qty: line.quantity,
      saleprice: line.priceCents,
    })),
  }
}
