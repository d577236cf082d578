import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { send, sustained } from '../measure.ts'
import { kb, ms, perSecond, type Row } from '../table.ts'

/* The console's list of the orders of all accounts, in the database of order-lists.ts. */

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const WORKERS = 2
const P95_WANTED_MS = 50
export const STAFF_HEADERS = { cookie: 'session=bench-session-staff; token=bench-token-staff' }

/** Fields of a request, and what they are. `serial` never repeats. */
const ASKED: readonly [what: string, fields: (serial: number) => Record<string, string>][] = [
  ['all, the newest', () => ({})],
  ['on back order', () => ({ queue: 'waiting' })],
  ['the number of an order', (serial) => ({ text: String(600_000 + ((serial * 7_919) % 1_000_000)) })],
  ['a word of many orders', () => ({ text: 'case' })],
  ['a customer', (serial) => ({ text: `bench ${String(60 + ((serial * 37) % 4_900))}` })],
  ['a word of few orders', (serial) => ({ text: `po ${String(1_000 * (serial % 1_000) + (serial % 20))}` })],
  ['a word of no order', (serial) => ({ text: `nothing${String(serial)}` })],
  ['two letters of no order', () => ({ text: 'qx' })],
]

/** Somebody of the staff with every letter and a second factor, signed in. */
export const addStaff = (db: Db) =>
  sql`
  with one as (
    insert into portal_user (login, email, first_name, last_name, type, role_letters, totp_secret)
    values ('staffbench', 'staffbench@example.com', 'Sam', 'Staff', 'S', 'UWNGYZ', 'sealed') returning id),
  held as (
    insert into user_account (user_id, account_id, permissions, is_default) select id, 'BENCH1', '', true from one)
  insert into session (secret_hash, token_hash, user_id, account_id, stay_logged_in, created_at, last_used_at)
  select sha256('bench-session-staff'), sha256('bench-token-staff'), id, 'BENCH1', true, now(), now() from one`.execute(
    db,
  )

/** Lists of the console over all customers, 5,000 of them beside the demo's. */
const CUSTOMERS_ASKED: readonly [what: string, fields: (serial: number) => Record<string, string>][] = [
  ['all, by name', () => ({})],
  ['a name', (serial) => ({ text: `bench ${String(60 + ((serial * 37) % 4_900))}` })],
  ['a word of no customer', (serial) => ({ text: `nothing${String(serial)}` })],
  ['over the limit', () => ({ list: 'overLimit' })],
  ['overdue', () => ({ list: 'overdue' })],
]

/** Also what a product's number finds: a word of some 250 orders. */
export async function staffListRows(db: Db, port: number): Promise<Row[]> {
  const products = await db.selectFrom('product').select('id').orderBy('id').execute()
  const ofProduct = (serial: number) => ({ text: products[(serial * 37) % products.length]?.id ?? '' })
  const rows: Row[] = []
  for (const [what, fields] of [...ASKED, ['the number of a product', ofProduct] as const])
    rows.push(
      await listRow(port, `orders of all accounts for staff: ${what}`, (serial) =>
        pathOf('staffOrdersPage', fields(serial)),
      ),
    )
  for (const [what, fields] of CUSTOMERS_ASKED)
    rows.push(
      await listRow(port, `customers for staff: ${what}`, (serial) =>
        pathOf('staffCustomersPage', fields(serial)),
      ),
    )
  return rows
}

const pathOf = (call: string, fields: Record<string, string>) =>
  `/rest/${call}?${new URLSearchParams({ limit: '50', ...fields }).toString()}`

async function listRow(port: number, what: string, path: (serial: number) => string): Promise<Row> {
  const run = await sustained(WORKERS, SECONDS, async (_worker, serial) => {
    const body = await send(port, { method: 'GET', path: path(serial), headers: STAFF_HEADERS })
    return body.length
  })
  return {
    what,
    measured: `p50 ${ms(run.p50)}, p95 ${ms(run.p95)}, p99 ${ms(run.p99)}, ${perSecond(run.perSecond)}, ${kb(run.bytes)}`,
    wanted: `p95 ${ms(P95_WANTED_MS)}`,
    isReached: run.p95 <= P95_WANTED_MS,
  }
}
