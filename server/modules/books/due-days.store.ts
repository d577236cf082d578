import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

/** Invoices of the same terms and days. invoice_no: the first of them. Days are Brisbane's. */
export type DueDay = {
  invoice_no: string
  terms: string
  invoiced_on: string
  due_on: string | null
  many: number
}

/** The days on which invoices fall due, by their terms: few rows, whatever the number of invoices. */
export async function dueDays(tx: Queryable): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select min(invoice_no) as invoice_no, terms, invoiced_on::text as invoiced_on, due_on::text as due_on,
           count(*)::integer as many
      from invoice where kind = 'invoice' and terms <> ''
     group by terms, invoice.invoiced_on, invoice.due_on`.execute(tx)
  return rows
}

/** What payers have open by the day it is due, in cents, beside what they owe. */
export type OpenByDay = {
  payer_id: string
  owed_cents: number
  items: { dueOn: string | null; openCents: number }[]
}

/** Payers who owe something, after the one given, in the order of their numbers. */
export async function openByDay(tx: Queryable, after: string, limit: number): Promise<OpenByDay[]> {
  const { rows } = await sql<OpenByDay>`
    select b.customer_id as payer_id, b.invoiced_cents as owed_cents,
           coalesce((select json_agg(json_build_object('dueOn', d.due_on, 'openCents', d.cents))
                       from (select due_on, sum(amount_inc_cents - allocated_cents) as cents from invoice
                              where payer_id = b.customer_id and allocated_cents <> amount_inc_cents
                              group by 1) d), '[]') as items
      from customer_balance b where b.customer_id > ${after} order by b.customer_id limit ${limit}`.execute(
    tx,
  )
  return rows
}
