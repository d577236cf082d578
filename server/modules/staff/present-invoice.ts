import type { OutputOf } from '#shared/calls/call.ts'
import type { staffInvoiceCalls } from '#shared/calls/staff-invoices.ts'
import type { CreditableInvoice } from '#server/modules/invoices/credit-notes.store.ts'
import { totalCredited } from '#server/modules/invoices/credit-invoice.ts'
import type { InvoiceRow } from './invoice-lists.store.ts'
import { mailState, presentAudit } from './present-staff-order.ts'
import type { AuditRow } from './staff-audit.store.ts'
import type { InvoiceHead, InvoiceParts } from './staff-invoice.store.ts'

type Calls = typeof staffInvoiceCalls
type Row = OutputOf<Calls['staffInvoicesPage']>['invoices'][number]
type Detail = OutputOf<Calls['staffInvoice']>

/** A row of the console's list of invoices. */
export const presentInvoiceRow = (row: Omit<InvoiceRow, 'written_no' | 'at_micros'>): Row => ({
  invoiceNo: row.invoice_no,
  kind: row.kind,
  invoicedOn: row.invoiced_on,
  dueOn: row.due_on,
  amount: row.amount_inc_cents,
  open: row.amount_inc_cents - row.allocated_cents,
  accountId: row.account_id,
  accountName: row.account_name,
  webOrderNo: row.web_order_no,
  orderno: row.order_no ?? '',
})

type More = { parts: InvoiceParts; creditable: CreditableInvoice; events: readonly AuditRow[] }

/** An invoice or a credit note with all that belongs to it. */
export function presentInvoice(head: InvoiceHead, { parts, creditable, events }: More): Detail {
  const credited = new Map(creditable.lines.map((line) => [line.lineNo, line.credited]))
  return {
    invoice: {
      ...presentInvoiceRow(head),
      payerId: head.payer_id,
      payerName: head.payer_name,
      terms: head.terms,
      goods: head.goods_cents,
      freight: head.freight_cents,
      fee: head.fee_cents,
      gst: head.gst_cents,
      freightLeft: head.freight_cents - creditable.credited.freightCents,
      feeLeft: head.fee_cents - creditable.credited.feeCents,
      credited: totalCredited(creditable),
      creditedGoods: creditable.credited.goodsCents,
      creditedGst: creditable.credited.gstCents,
      creditsInvoiceNo: head.credits_invoice_no ?? '',
      reason: head.reason,
      shipmentNo: head.shipment_no ?? '',
      email: head.email,
      isIssued: head.is_issued,
    },
    lines: parts.lines.map((line) => ({
      lineNo: line.line_no,
      productId: line.product_id,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.price_cents,
      credited: credited.get(line.line_no) ?? 0,
    })),
    payments: parts.payments.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents })),
    credits: parts.credits.map((one) => ({
      invoiceNo: one.invoice_no,
      invoicedOn: one.invoiced_on,
      amount: one.amount_inc_cents,
      reason: one.reason,
    })),
    mails: parts.mails.map((mail) => ({
      id: mail.id,
      subject: mail.subject,
      recipient: mail.recipient,
      at: mail.sent_at ?? mail.created_at,
      state: mailState(mail),
    })),
    events: events.map(presentAudit),
  }
}
