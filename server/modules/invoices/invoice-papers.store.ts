import { sql } from 'kysely'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** Whether an invoice or a credit note of that number is the account's. */
export const isInvoiceOf = async (db: Queryable, accountId: string, invoiceNo: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice')
    .select('invoice_no')
    .where('invoice_no', '=', invoiceNo)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Whether all of the numbers are those of invoices and credit notes of the account. */
export async function areInvoicesOf(
  db: Queryable,
  accountId: string,
  invoiceNos: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(invoiceNos)]
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from invoice
     where invoice_no = any(${wanted}::text[]) and account_id = ${accountId}`.execute(db)
  return rows[0]?.many === wanted.length
}

/** The address of an account, as it is stored. */
export type BuyerAddress = { lines: string[]; suburb: string; city: string; state: string; postcode: string }
/** The address `d` of a statement in that form. */
export const BUYER_ADDRESS = sql`
  case when d.id is not null then json_build_object('lines', json_build_array(d.company_name, d.line1, d.line2, d.line3, d.line4),
    'suburb', d.suburb, 'city', d.city, 'state', d.state, 'postcode', d.postcode) end`

/** What a tax invoice or a credit note shows. Amounts in cents, days as Brisbane has them. */
export type InvoicePaperRow = {
  number: string
  kind: 'invoice' | 'credit'
  invoiced_on: string
  due_on: string | null
  terms: string
  reason: string
  goods_cents: number
  freight_cents: number
  fee_cents: number
  payment_method_id: string
  gst_cents: number
  amount_inc_cents: number
  allocated_cents: number
  account_id: string
  account_name: string
  customer_id: string
  customer_name: string
  tax_number: string
  /** Of the order, whose GST was charged; of the customer where there is none. */
  business_group: string
  address: BuyerAddress | null
  payer_name: string | null
  order_no: string | null
  reference: string | null
  delivery: Delivery | null
  shipment_no: string | null
  carrier: string | null
  connote: string | null
  credits_invoice_no: string | null
  credits_invoiced_on: string | null
  lines: { productId: string; name: string; quantity: number; priceCents: number }[]
}

/** Invoices and credit notes by their numbers, in the order of the numbers. */
export async function invoicePaperRows(
  db: Queryable,
  numbers: readonly string[],
): Promise<InvoicePaperRow[]> {
  const { rows } = await sql<InvoicePaperRow>`
    select i.invoice_no as number, i.kind, i.invoiced_on, i.due_on, i.terms, i.reason, i.goods_cents,
           i.freight_cents, i.fee_cents, i.gst_cents,
           coalesce(o.payment_method_id, '') as payment_method_id,
           i.amount_inc_cents, i.allocated_cents, a.id as account_id, a.name as account_name,
           c.id as customer_id, c.name as customer_name, c.tax_number,
           coalesce(o.business_group, c.business_group) as business_group, ${BUYER_ADDRESS} as address,
           case when i.payer_id <> i.customer_id then p.name end as payer_name,
           ${SHOWN_ORDER_NO} as order_no, o.customer_reference as reference, o.delivery,
           s.shipment_no, s.carrier, s.connote, i.credits_invoice_no, f.invoiced_on as credits_invoiced_on,
           (select coalesce(json_agg(json_build_object('productId', l.product_id,
                                                       'name', coalesce(nullif(l.name, ''), x.name),
                                                       'quantity', l.quantity,
                                                       'priceCents', l.price_cents) order by l.line_no), '[]')
              from invoice_line l join product x on x.id = l.product_id where l.invoice_no = i.invoice_no) as lines
      from invoice i
      join account a on a.id = i.account_id
      join customer c on c.id = i.customer_id
      join customer p on p.id = i.payer_id
      left join address d on d.id = a.delivery_address_id
      left join web_order o on o.web_order_no = i.web_order_no
      left join shipment s on s.shipment_no = i.shipment_no
      left join invoice f on f.invoice_no = i.credits_invoice_no
     where i.invoice_no = any(${numbers}::text[]) order by i.invoice_no`.execute(db)
  return rows
}

export type PayerRow = {
  id: string
  name: string
  tax_number: string
  business_group: string
  address: BuyerAddress | null
}

/** A customer with the address of its first account; undefined where there is none of that id. */
export async function payerRow(db: Queryable, customerId: string): Promise<PayerRow | undefined> {
  const { rows } = await sql<PayerRow>`
    select c.id, c.name, c.tax_number, c.business_group, ${BUYER_ADDRESS} as address
      from customer c
      left join lateral (select delivery_address_id from account where customer_id = c.id order by id limit 1) a
        on true
      left join address d on d.id = a.delivery_address_id
     where c.id = ${customerId}`.execute(db)
  return rows[0]
}

export type OpenItemRow = {
  kind: 'invoice' | 'credit' | 'payment'
  number: string
  day: string
  due_on: string | null
  order_no: string | null
  reference: string | null
  customer_id: string | null
  amount_cents: number
  open_cents: number
}

/** Whether a receipt `r` had come in and was entered by a moment; staff enter money of past days. */
export const wasThere = (before: Date) => sql`
  r.received_at < ${before} and (select e.at from receipt_entry e where e.receipt_id = r.id) < ${before}`

/**
 * What was open of a payer at the end of a Brisbane day, the oldest first: invoices, credit notes, and money
 * that belongs to no order and was not allocated. What was entered, allocated, taken back or given back after
 * the day does not count, so a day that is past stays as it was.
 * @param before the moment at which the day ends
 */
export async function openItemRows(
  db: Queryable,
  payerId: string,
  { day, before }: { day: string; before: Date },
): Promise<OpenItemRow[]> {
  const { rows } = await sql<OpenItemRow>`
    with later as materialized (
      select e.receipt_id, e.credit_no, e.invoice_no, e.amount_cents from receipt r join allocation_entry e
        on e.receipt_id = r.id
       where r.customer_id = ${payerId} and e.at >= ${before}
      union all
      select e.receipt_id, e.credit_no, e.invoice_no, e.amount_cents from invoice c join allocation_entry e
        on e.credit_no = c.invoice_no
       where c.payer_id = ${payerId} and c.kind = 'credit' and e.at >= ${before}),
    later_of_invoice as (
      select invoice_no, sum(cents)::bigint as cents from (
        select invoice_no, amount_cents as cents from later union all select credit_no, -amount_cents from later
         where credit_no is not null) n group by 1),
    later_of_receipt as (
      select receipt_id, sum(cents)::bigint as cents from (
        select receipt_id, amount_cents as cents from later where receipt_id is not null
        union all
        select f.receipt_id, f.amount_cents from receipt r join receipt_refund f on f.receipt_id = r.id
         where r.customer_id = ${payerId} and f.at >= ${before}) n group by 1),
    asked as (
      select invoice_no from invoice where payer_id = ${payerId} and allocated_cents <> amount_inc_cents
      union select invoice_no from later_of_invoice)
    select * from (
      select i.kind, i.invoice_no as number, i.invoiced_on as day, i.due_on, ${SHOWN_ORDER_NO} as order_no,
             o.customer_reference as reference, nullif(i.customer_id, ${payerId}) as customer_id,
             i.amount_inc_cents as amount_cents,
             i.amount_inc_cents - i.allocated_cents + coalesce(l.cents, 0) as open_cents
        from asked join invoice i using (invoice_no) left join later_of_invoice l using (invoice_no)
        left join web_order o on o.web_order_no = i.web_order_no
       where i.invoiced_on <= ${day}::date
      union all
      select 'payment', r.id::text, ${brisbaneDayOf(sql`r.received_at`)}, null, null,
             r.reference, null, -r.amount_cents,
             r.allocated_cents + r.refunded_cents - coalesce(l.cents, 0) - r.amount_cents
        from receipt r left join later_of_receipt l on l.receipt_id = r.id
       where r.customer_id = ${payerId} and ${wasThere(before)} and r.web_order_no is null
         and (r.allocated_cents + r.refunded_cents < r.amount_cents or l.cents is not null)) items
     where open_cents <> 0 order by day, number`.execute(db)
  return rows
}
