import { sql } from 'kysely'
import { statementAddress } from '#shared/codes/routes.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { monthOf } from '#shared/rules/months.ts'
import type { Db } from '#server/db/connect.ts'
import { buildPerson } from '#testing/build.ts'
import { openBenchDatabase } from '../database.ts'
import { send, summary } from '../measure.ts'
import { startChild } from '../server/child.ts'
import { ms, type Row } from '../table.ts'

const PRODUCTS = 2_000
const WANTED_MS = 2_000
const ASKED = 8
const YEARS = 4

/**
 * Measures statements as they are asked for, by accounts with so many invoices in four years, each paid by a
 * receipt after a month. The first answer, which reads the fonts, is not counted.
 */
export async function statementBench(): Promise<Row[]> {
  const database = await openBenchDatabase(PRODUCTS)
  const portal = await startChild('./portal-process.ts', [JSON.stringify(database.connection)])
  try {
    const rows: Row[] = []
    const month = monthOf(brisbaneDay(new Date()))
    for (const many of [400, 4_000, 20_000]) {
      const headers = await accountWith(database.db, many)
      for (const [months, form] of [
        [1, 'pdf'],
        [12, 'pdf'],
        [12, 'csv'],
      ] as const) {
        const path = statementAddress(month, months, form)
        const times: number[] = []
        for (let at = 0; at <= ASKED; at += 1) {
          const began = performance.now()
          await send(portal.port, { method: 'GET', path, headers })
          if (at > 0) times.push(performance.now() - began)
        }
        const { p50, p95 } = summary(times, 1, 0)
        const lines = Math.round((many / YEARS / 12) * 2 * months)
        rows.push({
          what: `statement of ${String(months)} months, ${form}, some ${String(lines)} lines, account of ${String(many)} invoices; p50 (p95)`,
          measured: `${ms(p50)} (${ms(p95)})`,
          wanted: ms(WANTED_MS),
          isReached: p95 <= WANTED_MS,
        })
      }
    }
    return rows
  } finally {
    portal.stop()
    await database.close()
  }
}

/** An account with paid invoices, evenly over four years. @returns the cookies of somebody on it */
async function accountWith(db: Db, many: number) {
  const { accountId, customerId, session, token } = await buildPerson(db, {}, new Date())
  await sql`
    insert into invoice (invoice_no, account_id, customer_id, payer_id, invoiced_on, due_on, amount_inc_cents, goods_cents, gst_cents, allocated_cents)
    select 'B' || ${many}::text || '-' || n, ${accountId}, ${customerId}, ${customerId}, day, day + 30, 11000, 10000, 1000, case when day < current_date - 30 then 11000 else 0 end
      from generate_series(1, ${many}::integer) n, lateral (select current_date - (n * 365 * ${YEARS}::integer / ${many}::integer) as day) d`.execute(
    db,
  )
  await sql`
    insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents, allocated_cents, reference)
    select account_id, customer_id, invoiced_on + 30, 'DIRECT_DEPOSIT', amount_inc_cents, allocated_cents, invoice_no
      from invoice where account_id = ${accountId} and allocated_cents > 0`.execute(db)
  await sql`
    insert into receipt_allocation (receipt_id, invoice_no, amount_cents)
    select id, reference, amount_cents from receipt where account_id = ${accountId}`.execute(db)
  await sql`
    update allocation_entry e set at = r.received_at from receipt r where r.id = e.receipt_id and r.account_id = ${accountId}`.execute(
    db,
  )
  await sql`update receipt_entry set at = received_at where account_id = ${accountId}`.execute(db)
  await sql`analyze invoice, receipt, receipt_entry, allocation_entry`.execute(db)
  return { cookie: `session=${session}; token=${token}` }
}
