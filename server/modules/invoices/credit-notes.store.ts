import { sql } from 'kysely'
import type { InvoiceAmounts, InvoicedSoFar } from '#shared/rules/invoice-parts.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'

/** Who owes each invoice and whose it is, which never change. A number of no invoice is left out. */
export const payersOfInvoices = (tx: Queryable, invoiceNos: readonly string[]) =>
  tx
    .selectFrom('invoice')
    .select(['invoice_no', 'payer_id', 'account_id'])
    .where('invoice_no', '=', sql<string>`any(${invoiceNos}::text[])`)
    .where('kind', '=', 'invoice')
    .execute()

/** The same of one invoice; undefined where there is no such invoice. */
export const payerOfInvoice = async (tx: Queryable, invoiceNo: string) =>
  (await payersOfInvoices(tx, [invoiceNo]))[0]

/**
 * An invoice as far as it can be credited. Amounts in cents; `credited` is zero or more. Of a line, `claimed`
 * are the units that service requests claim.
 */
export type CreditableInvoice = {
  web_order_no: number | null
  account_id: string
  customer_id: string
  payer_id: string
  terms: string
  amounts: InvoiceAmounts
  credited: InvoicedSoFar
  lines: {
    lineNo: number
    productId: string
    name: string
    orderLineNo: number | null
    quantity: number
    priceCents: number
    credited: number
    claimed: number
  }[]
}

const AMOUNTS = sql`
  json_build_object('goodsCents', i.goods_cents, 'freightCents', i.freight_cents, 'feeCents', i.fee_cents,
                    'gstCents', i.gst_cents, 'totalIncGstCents', i.amount_inc_cents) as amounts`
const CREDITED = sql`
  (select json_build_object('goodsCents', -coalesce(sum(c.goods_cents), 0),
                            'freightCents', -coalesce(sum(c.freight_cents), 0),
                            'feeCents', -coalesce(sum(c.fee_cents), 0),
                            'gstCents', -coalesce(sum(c.gst_cents), 0))
     from invoice c where c.credits_invoice_no = i.invoice_no) as credited`

/** What invoices came to and what was credited of each before, by their numbers. */
export async function creditedAmounts(
  tx: Queryable,
  invoiceNos: readonly string[],
): Promise<(Pick<CreditableInvoice, 'amounts' | 'credited'> & { invoiceNo: string })[]> {
  const { rows } = await sql<Pick<CreditableInvoice, 'amounts' | 'credited'> & { invoiceNo: string }>`
    select i.invoice_no as "invoiceNo", ${AMOUNTS}, ${CREDITED}
      from invoice i where i.invoice_no = any(${invoiceNos}::text[]) order by i.invoice_no`.execute(tx)
  return rows
}

/** An invoice with what was credited of it before; its payer is locked where it is to be credited. */
export async function creditableInvoice(tx: Queryable, invoiceNo: string): Promise<CreditableInvoice> {
  const { rows } = await sql<CreditableInvoice>`
    select i.web_order_no, i.account_id, i.customer_id, i.payer_id, i.terms,
           ${AMOUNTS}, ${CREDITED},
           (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
                                                       'name', coalesce(nullif(l.name, ''), p.name),
                                                       'orderLineNo', l.order_line_no,
                                                       'quantity', l.quantity, 'priceCents', l.price_cents,
                                                       'credited', coalesce(n.units, 0),
                                                       'claimed', coalesce(s.units, 0)) order by l.line_no), '[]')
              from invoice_line l join product p on p.id = l.product_id
              left join (select cl.credits_line_no, -sum(cl.quantity) as units
                           from invoice c join invoice_line cl using (invoice_no)
                          where c.credits_invoice_no = ${invoiceNo} group by 1) n on n.credits_line_no = l.line_no
              left join (select invoice_line_no, sum(claimed) as units from service_request_line
                          where invoice_no = ${invoiceNo} and claimed > 0
                          group by 1) s on s.invoice_line_no = l.line_no
             where l.invoice_no = i.invoice_no) as lines
      from invoice i where i.invoice_no = ${invoiceNo}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no invoice ${invoiceNo}`)
  return row
}

export type NewCredit = {
  invoiceNo: string
  invoice: CreditableInvoice
  /** Brisbane day, YYYY-MM-DD. */
  creditedOn: string
  reason: string
  amounts: InvoiceAmounts
  /** Units are below zero. */
  lines: readonly Omit<CreditableInvoice['lines'][number], 'credited' | 'claimed'>[]
}

/** Numbers a credit note and writes it with its lines; its payer owes so much less. @returns its number */
export async function insertCredit(tx: Tx, credit: NewCredit): Promise<string> {
  const { rows } = await sql<{ no: string }>`select nextval('invoice_no')::text as no`.execute(tx)
  const creditNo = rows[0]?.no ?? ''
  const { invoice, amounts, lines } = credit
  await together(tx, (send) => [
    send(
      tx
        .insertInto('invoice')
        .values({
          invoice_no: creditNo,
          kind: 'credit',
          credits_invoice_no: credit.invoiceNo,
          reason: credit.reason,
          web_order_no: invoice.web_order_no,
          account_id: invoice.account_id,
          customer_id: invoice.customer_id,
          payer_id: invoice.payer_id,
          terms: invoice.terms,
          invoiced_on: credit.creditedOn,
          due_on: null,
          goods_cents: amounts.goodsCents,
          freight_cents: amounts.freightCents,
          fee_cents: amounts.feeCents,
          gst_cents: amounts.gstCents,
          amount_inc_cents: amounts.totalIncGstCents,
        })
        .compile(),
    ),
    send(
      sql`
        insert into invoice_line (invoice_no, line_no, product_id, name, order_line_no, quantity,
                                  price_cents, credits_line_no)
        select ${creditNo}, * from unnest(${lines.map((_, at) => at + 1)}::integer[],
                                          ${lines.map((l) => l.productId)}::text[],
                                          ${lines.map((l) => l.name)}::text[],
                                          ${lines.map((l) => l.orderLineNo)}::integer[],
                                          ${lines.map((l) => l.quantity)}::integer[],
                                          ${lines.map((l) => l.priceCents)}::bigint[],
                                          ${lines.map((l) => l.lineNo)}::integer[])`.compile(tx),
    ),
    send(
      tx
        .updateTable('customer_balance')
        .set({ invoiced_cents: sql`invoiced_cents + ${amounts.totalIncGstCents}` })
        .where('customer_id', '=', invoice.payer_id)
        .compile(),
    ),
  ])
  return creditNo
}
