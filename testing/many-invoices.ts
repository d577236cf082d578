import { sql } from 'kysely'
import type { Db } from '../server/db/connect.ts'
import { PRODUCTS } from './world.ts'

/** Whom invoices are for. */
type Owner = { accountId: string; customerId: string }
let last = 70_000_000

/**
 * Writes open invoices of one line to owners in turn, without orders, and what they owe by them. Each comes
 * to another amount.
 * @param amountCents of all of them, instead
 * @returns their numbers and what they come to, in cents inc GST
 */
export async function manyInvoices(
  db: Db,
  owners: readonly Owner[],
  many: number,
  amountCents?: number,
): Promise<{ invoiceNo: string; cents: number; owner: Owner }[]> {
  const invoices = Array.from({ length: many }, (_, at) => {
    const owner = owners[at % owners.length]
    if (!owner) throw new Error('nobody owes the invoices')
    last += 1
    return { invoiceNo: String(last), cents: amountCents ?? 110 * (at + 100), owner }
  })
  const owner = (key: keyof Owner) => invoices.map((one) => one.owner[key])
  await sql`
    insert into invoice (invoice_no, account_id, customer_id, payer_id, invoiced_on, due_on, amount_inc_cents, goods_cents, gst_cents)
    select n.no, n.account_id, n.customer_id, n.customer_id, '2026-02-01', '2026-03-31', n.cents, n.cents - n.cents / 11, n.cents / 11
      from unnest(${invoices.map(({ invoiceNo }) => invoiceNo)}::text[], ${owner('accountId')}::text[], ${owner('customerId')}::text[],
                  ${invoices.map(({ cents }) => cents)}::bigint[]) as n (no, account_id, customer_id, cents)`.execute(
    db,
  )
  await sql`
    insert into invoice_line (invoice_no, line_no, product_id, name, quantity, price_cents)
    select invoice_no, 1, p.id, p.name, 1, i.goods_cents from invoice i join product p on p.id = ${PRODUCTS.case}
     where i.invoice_no = any(${invoices.map(({ invoiceNo }) => invoiceNo)}::text[])`.execute(db)
  await sql`
    insert into customer_balance (customer_id, invoiced_cents)
    select payer_id, sum(amount_inc_cents - allocated_cents) from invoice where payer_id = any(${owner('customerId')}::text[]) group by 1
    on conflict (customer_id) do update set invoiced_cents = excluded.invoiced_cents`.execute(db)
  return invoices
}
