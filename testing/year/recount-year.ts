import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import type { YearPlan } from './plan-year.ts'

/** What a year came to: numbers of rows. */
export type YearCounts = Readonly<Record<string, number>>

/** What the year came to, and every difference: of its books, and from what was planned. */
export async function recountYear(
  db: Db,
  plan: YearPlan,
): Promise<{ counts: YearCounts; problems: string[] }> {
  const problems = (await auditBooks(db)).flatMap(({ what, differences }) =>
    differences.map((one) => `${what}: ${inWords(one)}`),
  )
  for (const [what, query] of Object.entries(NEVER)) {
    const { rows } = await query.execute(db)
    problems.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  const counts = await countsOf(db)
  if (counts['orders'] !== plan.orders)
    problems.push(`${String(counts['orders'])} orders instead of ${String(plan.orders)}`)
  return { counts, problems }
}

const NEVER: Readonly<Record<string, ReturnType<typeof sql<Record<string, unknown>>>>> = {
  'an order that was planned once and is not there once': sql`
    select p.reference, count(o.web_order_no)::int as orders
      from (select x ->> 'reference' as reference from simulated_year.step, jsonb_array_elements(orders) x) p
      left join web_order o on o.customer_reference = p.reference group by 1 having count(o.web_order_no) <> 1`,
  'an order without one mail': sql`
    select web_order_no from web_order o where (select count(*) from mail m where m.order_pdf_of = o.web_order_no) <> 1`,
  'two shipments of one connote': sql`select connote, count(*)::int as many from shipment group by 1 having count(*) > 1`,
  'a statement that was read twice or not whole': sql`
    select d.step_id, count(distinct s.id)::int as statements, count(l.id)::int as lines
      from simulated_year.decision d join simulated_year.step t on t.id = d.step_id and t.done_at is not null
      left join bank_statement s on s.file_name = 'day-' || t.day || '.csv' left join bank_line l on l.statement_id = s.id
     group by d.step_id, d.note
    having count(l.id) <> array_length(string_to_array(d.note, E'\n'), 1) - 2`,
  'a bank line that is two receipts, or a receipt of two': sql`
    select receipt_id, count(*)::int as many from bank_line where receipt_id is not null group by 1 having count(*) > 1`,
  'something of the days before that was not told': sql`
    select e.web_order_no, e.kind from order_event e where mailed_at is null
       and at < (select max(at) from order_event) - interval '1 day'`,
}

async function countsOf(db: Db): Promise<YearCounts> {
  const { rows } = await sql<YearCounts>`
    select (select count(*) from web_order) as orders, (select count(*) from order_line) as "order lines",
           (select count(*) from order_line where cancelled > 0) as "cancelled lines",
           (select count(distinct web_order_no) from order_event where kind = 'held') as "orders held by staff",
           (select count(*) from order_hold where kind = 'credit') as "orders held for credit",
           (select count(*) from order_hold where kind = 'deposit') as deposits,
           (select count(*) from web_order where fee_cents > 0) as "orders with a fee",
           (select count(*) from pick_wave) as waves, (select count(*) from shipment) as shipments,
           (select count(*) from (select from shipment group by web_order_no having count(*) > 1) s) as "orders in parts",
           (select count(*) from invoice where kind = 'invoice') as invoices, (select count(*) from invoice where kind = 'credit') as "credit notes",
           (select count(*) from receipt) as receipts, (select count(*) from bank_line) as "bank lines",
           (select count(*) from receipt where refunded_cents > 0) as refunds,
           (select count(*) from stock_entry) as "stock entries", (select count(*) from mail) as mails, (select count(*) from audit) as "audit entries"`.execute(
    db,
  )
  return rows[0] ?? {}
}
