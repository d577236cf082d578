import { sql } from 'kysely'
import type { InvoiceAmounts, InvoicedSoFar } from '#shared/rules/invoice-parts.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'

/** What the invoices of an order go by. Amounts in cents; freight and fee ex GST. */
export type OrderTerms = {
  web_order_no: number
  account_id: string
  customer_id: string
  payer_id: string
  business_group: string
  terms: string
  freight_cents: number
  fee_cents: number
  open_cents: number
  total_inc_cents: number
  /** False where it was paid for otherwise than by an invoice. */
  ties_credit: boolean
  before: InvoicedSoFar
}

/** The terms of locked orders, with what has been invoiced of them so far. */
export async function orderTerms(tx: Queryable, webOrderNos: readonly number[]): Promise<OrderTerms[]> {
  const { rows } = await sql<OrderTerms>`
    select o.web_order_no, o.account_id, o.customer_id, o.payer_id, o.business_group,
           p.payment_terms_id as terms, o.freight_cents, o.fee_cents, o.open_cents, o.total_inc_cents,
           o.payment_method_id is null as ties_credit,
           json_build_object('goodsCents', coalesce(i.goods, 0), 'freightCents', coalesce(i.freight, 0),
                             'feeCents', coalesce(i.fee, 0), 'gstCents', coalesce(i.gst, 0)) as before
      from web_order o
      join customer p on p.id = o.payer_id
      left join (select web_order_no, sum(goods_cents) as goods, sum(freight_cents) as freight,
                        sum(fee_cents) as fee, sum(gst_cents) as gst
                   from invoice where kind = 'invoice' and web_order_no = any(${webOrderNos}::bigint[])
                  group by 1) i using (web_order_no)
     where o.web_order_no = any(${webOrderNos}::bigint[]) order by o.web_order_no`.execute(tx)
  return rows
}

export type NewInvoice = {
  terms: OrderTerms
  shipmentNo: string
  /** Brisbane days, YYYY-MM-DD. */
  invoicedOn: string
  dueOn: string | null
  amounts: InvoiceAmounts
  lines: readonly {
    productId: string
    name: string
    orderLineNo: number
    quantity: number
    priceCents: number
  }[]
}

/** Numbers invoices in the order given, and writes them with their lines. @returns their numbers */
export async function insertInvoices(tx: Tx, invoices: readonly NewInvoice[]): Promise<string[]> {
  if (invoices.length === 0) return []
  const { rows } = await sql<{ no: string }>`
    select nextval('invoice_no')::text as no from generate_series(1, ${invoices.length}::integer)`.execute(tx)
  const numbered = invoices.map((invoice, at) => ({ ...invoice, no: rows[at]?.no ?? '' }))
  const of = <T>(value: (invoice: (typeof numbered)[number]) => T) => numbered.map(value)
  const lines = numbered.flatMap((invoice) =>
    invoice.lines.map((line, at) => ({ ...line, no: invoice.no, lineNo: at + 1 })),
  )
  const column = <K extends keyof (typeof lines)[number]>(key: K) => lines.map((line) => line[key])
  await together(tx, (send) => [
    send(
      sql`
        insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, shipment_no, terms, invoiced_on, due_on,
                             goods_cents, freight_cents, fee_cents, gst_cents, amount_inc_cents)
        select * from unnest(${of((i) => i.no)}::text[],
                             ${of((i) => i.terms.web_order_no)}::bigint[],
                             ${of((i) => i.terms.account_id)}::text[],
                             ${of((i) => i.terms.customer_id)}::text[], ${of((i) => i.terms.payer_id)}::text[],
                             ${of((i) => i.shipmentNo)}::text[],
                             ${of((i) => i.terms.terms)}::text[], ${of((i) => i.invoicedOn)}::date[],
                             ${of((i) => i.dueOn)}::date[],
                             ${of((i) => i.amounts.goodsCents)}::bigint[],
                             ${of((i) => i.amounts.freightCents)}::bigint[],
                             ${of((i) => i.amounts.feeCents)}::bigint[],
                             ${of((i) => i.amounts.gstCents)}::bigint[],
                             ${of((i) => i.amounts.totalIncGstCents)}::bigint[])`.compile(tx),
    ),
    send(
      sql`
        insert into invoice_line (invoice_no, line_no, product_id, name, order_line_no, quantity, price_cents)
        select * from unnest(${column('no')}::text[], ${column('lineNo')}::integer[],
                             ${column('productId')}::text[], ${column('name')}::text[],
                             ${column('orderLineNo')}::integer[], ${column('quantity')}::integer[],
                             ${column('priceCents')}::bigint[])`.compile(tx),
    ),
  ])
  return numbered.map(({ no }) => no)
}

/** What an order counts among its payer's open orders from now on; the payer's balance follows. */
export async function saveOpenCents(
  tx: Tx,
  changes: readonly {
    webOrderNo: number
    payerId: string
    openCents: number
    openedCents: number
    invoicedCents: number
  }[],
): Promise<void> {
  if (changes.length === 0) return
  const byPayer = Map.groupBy(changes, ({ payerId }) => payerId)
  const sums = [...byPayer].map(([payerId, own]) => ({
    payerId,
    open: own.reduce((sum, { openCents, openedCents }) => sum + openCents - openedCents, 0),
    invoiced: own.reduce((sum, { invoicedCents }) => sum + invoicedCents, 0),
  }))
  await together(tx, (send) => [
    send(
      sql`
        update web_order o set open_cents = n.open_cents
          from unnest(${changes.map((c) => c.webOrderNo)}::bigint[],
                      ${changes.map((c) => c.openCents)}::bigint[])
             as n (web_order_no, open_cents)
         where o.web_order_no = n.web_order_no`.compile(tx),
    ),
    send(
      sql`
        update customer_balance b
          set open_orders_cents = b.open_orders_cents + n.open, invoiced_cents = b.invoiced_cents + n.invoiced
          from unnest(${sums.map((s) => s.payerId)}::text[],
                      ${sums.map((s) => s.open)}::bigint[],
                      ${sums.map((s) => s.invoiced)}::bigint[])
             as n (customer_id, open, invoiced)
         where b.customer_id = n.customer_id`.compile(tx),
    ),
  ])
}

/**
 * What was cancelled of orders, in cents inc GST. The orders are locked.
 * @returns by how much that has grown, by the web order number; below zero where a cancellation was undone
 */
export async function saveCancelledCents(
  tx: Tx,
  orders: readonly { webOrderNo: number; cancelledCents: number }[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ web_order_no: number; grown: number }>`
    with stood as materialized (
      select web_order_no, cancelled_cents from web_order
       where web_order_no = any(${orders.map((o) => o.webOrderNo)}::bigint[]))
    update web_order o set cancelled_cents = n.cents
      from stood s
      join unnest(${orders.map((o) => o.webOrderNo)}::bigint[],
                  ${orders.map((o) => o.cancelledCents)}::bigint[])
        as n (web_order_no, cents)
        using (web_order_no)
     where o.web_order_no = s.web_order_no and s.cancelled_cents <> n.cents
    returning o.web_order_no, n.cents - s.cancelled_cents as grown`.execute(tx)
  return new Map(rows.map((row) => [row.web_order_no, row.grown]))
}
