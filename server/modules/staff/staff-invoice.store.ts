import { sql } from 'kysely'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { Queryable } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'
import type { InvoiceRow } from './invoice-lists.store.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** Amounts in cents; goods, freight and fee ex GST. */
export type InvoiceHead = Omit<InvoiceRow, 'written_no' | 'at_micros'> & {
  payer_id: string
  payer_name: string
  terms: string
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  credits_invoice_no: string | null
  reason: string
  shipment_no: string | null
  email: string
  is_issued: boolean
}
export type InvoiceParts = {
  lines: { line_no: number; product_id: string; name: string; quantity: number; price_cents: number }[]
  payments: {
    kind: 'receipt' | 'credit' | 'invoice'
    number: string
    day: string
    words: string
    amount_cents: number
  }[]
  credits: { invoice_no: string; invoiced_on: string; amount_inc_cents: number; reason: string }[]
  mails: {
    id: number
    subject: string
    recipient: string
    created_at: Date
    sent_at: Date | null
    gave_up: boolean
  }[]
}

/** An invoice or a credit note of whatever account. email: where its order was confirmed to. */
export async function invoiceHead(tx: Queryable, invoiceNo: string): Promise<InvoiceHead | undefined> {
  const { rows } = await sql<InvoiceHead>`
    select i.invoice_no, i.kind, i.invoiced_on, i.due_on, i.amount_inc_cents, i.allocated_cents, i.account_id,
           a.name as account_name, i.web_order_no,
           ${SHOWN_ORDER_NO} as order_no, i.payer_id, p.name as payer_name, i.terms,
           i.goods_cents, i.freight_cents, i.fee_cents, i.gst_cents, i.credits_invoice_no, i.reason,
           i.shipment_no, coalesce(o.confirmation_email, '') as email,
           exists (select from document d where d.kind = i.kind and d.number = i.invoice_no) as is_issued
      from invoice i join account a on a.id = i.account_id join customer p on p.id = i.payer_id
      left join web_order o using (web_order_no)
     where i.invoice_no = ${invoiceNo}`.execute(tx)
  return rows[0]
}

/** Lines, what pays or is paid, credit notes and mails of an invoice. */
export async function invoiceParts(tx: Queryable, invoiceNo: string): Promise<InvoiceParts> {
  const [lines, payments, credits, mails] = await together(tx, (send) => [
    send(
      sql<InvoiceParts['lines'][number]>`
        select l.line_no, l.product_id, coalesce(nullif(l.name, ''), p.name) as name, l.quantity, l.price_cents
          from invoice_line l join product p on p.id = l.product_id where l.invoice_no = ${invoiceNo}
         order by l.line_no`.compile(tx),
    ),
    send(
      sql<InvoiceParts['payments'][number]>`
        select 'receipt' as kind, r.id::text as number,
               ${brisbaneDayOf(sql`r.received_at`)} as day,
               trim(r.payment_method_id || ' ' || r.reference) as words, x.amount_cents
          from receipt_allocation x join receipt r on r.id = x.receipt_id where x.invoice_no = ${invoiceNo}
        union all
        select 'credit', c.invoice_no, c.invoiced_on, c.reason, x.amount_cents
          from credit_allocation x join invoice c on c.invoice_no = x.credit_no where x.invoice_no = ${invoiceNo}
        union all
        select 'invoice', i.invoice_no, i.invoiced_on, '', x.amount_cents
          from credit_allocation x join invoice i on i.invoice_no = x.invoice_no where x.credit_no = ${invoiceNo}
         order by day, number`.compile(tx),
    ),
    send(
      sql<InvoiceParts['credits'][number]>`
        select invoice_no, invoiced_on, amount_inc_cents, reason from invoice
         where credits_invoice_no = ${invoiceNo} order by written_no`.compile(tx),
    ),
    send(
      sql<InvoiceParts['mails'][number]>`
        select id, subject, recipient, created_at, sent_at, gave_up from mail
         where invoice_pdfs_of @> array[${invoiceNo}::text] and invoice_pdfs_of <> '{}' order by id`.compile(
        tx,
      ),
    ),
  ])
  return { lines: lines.rows, payments: payments.rows, credits: credits.rows, mails: mails.rows }
}
