import { sql } from 'kysely'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import type { Db } from '#server/db/connect.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { matchWaiting } from '#server/modules/banking/import-statement.ts'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { PRODUCTS } from '../world.ts'
import type { OfficeLog, Storeman } from './storeman.ts'

/**
 * What the jobs would do some minutes later: match what waits, and tell customers what has happened. The
 * events are made older instead of running the jobs at a later time: a mail written later is sent later.
 */
export async function endTheDay(db: Db): Promise<void> {
  const now = new Date()
  await matchWaiting(db, { now, by: SYSTEM })
  await sql`update order_event set at = at - interval '10 minutes' where mailed_at is null`.execute(db)
  while ((await mailEvents({ db, seller: NO_SELLER, now })) > 0);
}

/** Where what staff did stands once for each time it was done. */
const TRACES: Readonly<Record<keyof OfficeLog, (said: string) => ReturnType<typeof sql<{ many: number }>>>> =
  {
    hold: (said) =>
      sql`select count(*) as many from order_event where kind = 'held' and facts ->> 'reason' = ${said}`,
    cancelLines: (said) =>
      sql`select count(*) as many from order_event where kind = 'cancelled' and facts ->> 'reason' = ${said}`,
    receive: (said) =>
      sql`select count(*) as many from stock_entry where kind = 'receipt' and product_id = ${PRODUCTS.case} and reason = ${said}`,
    bank: (said) => sql`select count(*) as many from bank_statement where file_name = ${`${said}.csv`}`,
    ship: (said) => sql`select count(*) as many from shipment where connote = ${said}`,
  }

/** The differences, in words, between what staff were answered, the books, and what customers were told. */
export async function recountOffice(db: Db, storemen: readonly Storeman[]): Promise<string[]> {
  const problems = (await auditBooks(db)).flatMap(({ what, differences }) =>
    differences.map((one) => `${what}: ${inWords(one)}`),
  )
  for (const { log } of storemen)
    for (const [act, all] of Object.entries(log) as [keyof OfficeLog, string[]][])
      for (const said of new Set(all)) {
        const many = Number((await TRACES[act](said).execute(db)).rows[0]?.many)
        if (many !== 1) problems.push(`${act} ${said} was done ${String(many)} times`)
      }
  for (const [what, query] of Object.entries(NEVER)) {
    const rows = (await query.execute(db)).rows
    problems.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  return problems
}

const NEVER: Readonly<Record<string, ReturnType<typeof sql<Record<string, unknown>>>>> = {
  'two shipments of one connote': sql`
    select connote, count(*)::int as many from shipment group by 1 having count(*) > 1`,
  'a receipt that was booked twice': sql`
    select reason, product_id, count(*)::int as many from stock_entry where kind = 'receipt' group by 1, 2 having count(*) > 1`,
  'a hold that was told twice': sql`
    select facts ->> 'reason' as reason, kind, count(*)::int as many from order_event where kind in ('held', 'cancelled')
     group by 1, 2 having count(*) > 1`,
  'a bank line that is two receipts, or a receipt of two': sql`
    select receipt_id, count(*)::int as many from bank_line where receipt_id is not null group by 1 having count(*) > 1`,
  'a bank line that waits, while what it names is open': sql`
    select b.id, b.words from bank_line b join invoice i on b.words like '%invoice ' || i.invoice_no
     where b.state = 'waiting' and i.amount_inc_cents - i.allocated_cents = b.amount_cents
    union all
    select b.id, b.words from bank_line b join web_order o on b.words like '%order ' || o.order_no
      join order_hold h on h.web_order_no = o.web_order_no and h.kind = 'deposit' and h.released_at is null where b.state = 'waiting'`,
  // what the jobs of the portals did since the end of the day is told by the next of them
  'something that happened and was not told': sql`
    select web_order_no, kind from order_event
     where mailed_at is null and at < (select max(mailed_at) from order_event) - interval '5 minutes'`,
  'money that is no line of the bank and no payment': sql`
    select id from receipt r where payment_id is null and not exists (select from bank_line l where l.receipt_id = r.id)`,
}
