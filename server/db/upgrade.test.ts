import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseOn, dropDatabase, onServer } from '#testing/template-database.ts'
import { type Db, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

/* A database from before lists by cursor, with orders and payments in it, is brought to this release. */
const NAME = `tc_upgrade_${String(process.pid)}`
const BEFORE = '0021-stock-readings'
const BEFORE_NOTES = '0049-staff-console-second-half'
const said: string[] = []
let db: Db
beforeAll(async () => {
  const server = inject('serverConnection')
  await onServer(server, `create database ${NAME}`)
  db = openDatabase(databaseOn(server, NAME)).db
  await migrate(databaseOn(server, NAME), { upTo: BEFORE })
  await fill()
  await migrate(databaseOn(server, NAME), { upTo: BEFORE_NOTES })
  await note()
  await migrate(databaseOn(server, NAME), { say: (line) => said.push(line) })
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(inject('serverConnection'), NAME)
})

/** Two orders, one with a status that is no code, and a payment of each kind of end. */
async function fill() {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`insert into price_list (id, kind, name) values ('BASE', 'base', 'Base')`)
  await run(
    `insert into customer (id, name, country, business_group, payment_terms_id) values ('C', 'C', 'AU', 'AU01', '30D')`,
  )
  await run(`insert into account (id, customer_id, name) values ('A', 'C', 'A')`)
  await run(
    `insert into portal_user (login, email, first_name, last_name, type) values ('u', 'u@example.com', 'U', 'U', 'C')`,
  )
  await run(`insert into freight_method (id, code, name, kind) values ('STD', 'STD', 'Standard', 'standard')`)
  await run(`insert into brand (id, name, link) values ('B', 'B', 'b')`)
  await run(`insert into category (id, name, link) values ('K', 'K', 'k')`)
  await run(
    `insert into product (id, name, brand_id, category_id, registered_on) values ('P-1', 'Étui', 'B', 'K', '2026-01-01')`,
  )
  for (const [no, status] of [
    [1, '77'],
    [2, 'odd'],
  ] as const)
    await run(`with o as (insert into web_order (web_order_no, order_no, account_id, customer_id, user_id, placed_at, customer_reference, delivery, freight_method_id, ship_now,
                          goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
        select ${String(no)}, 'B-${String(no)}', 'A', 'C', id, now(), 'Ref', '{}', 'STD', true, 1, 1, 0, 1, 3, '${status}' from portal_user returning web_order_no)
      insert into order_line (web_order_no, line_no, product_id, name, quantity, price_cents, price_list, price_break, price_words, status)
      select web_order_no, 1, 'P-1', 'Étui', 1, 1, 'BASE', 1, 'Dealer price', '77' from o`)
  await run(
    `insert into invoice (invoice_no, web_order_no, account_id, customer_id, invoiced_on, amount_inc_cents) values ('INV-1', 1, 'A', 'C', '2026-01-01', 3)`,
  )
  await run(`with c as (insert into cart (account_id, user_id, updated_at) select 'A', id, now() from portal_user returning id, user_id)
    insert into payment (web_order_no, cart_id, cart_version, account_id, user_id, method_id, gateway, amount_cents, currency, origin, payer_email, state, pending_order, created_at, lapses_at, checked_at)
    select 10 + n, c.id, 1, 'A', c.user_id, 'AMEX', 'sandbox', 3, 'AUD', '', '', state, '{"lines": []}', now(), now(), now()
      from c, unnest(array['pending', 'captured', 'lapsed', 'refunded']) with ordinality s (state, n)`)
}

/** Staff note something of an order, one that never was, and nothing; and the order is released. */
async function note() {
  await sql`
    insert into audit (at, actor_kind, actor_id, action, subject_kind, subject_id, detail)
    select '2026-02-01T03:00:00Z', 'person', u.id, n.action, 'order', n.subject_id, n.detail::jsonb
      from portal_user u, (values ('order.note', '1', '{"note": "Kim rings"}'), ('order.note', '99', '{"note": "Nobody''s"}'),
                                  ('order.note', '1', '{}'), ('order.release', '1', '{"note": "Not one"}')) n (action, subject_id, detail)`.execute(
    db,
  )
}

it('notes of orders move out of the audit, which keeps its entries', async () => {
  const notes = await db.selectFrom('order_note').select(['web_order_no', 'at', 'note']).execute()
  expect(notes).toEqual([{ web_order_no: 1, at: new Date('2026-02-01T03:00:00Z'), note: 'Kim rings' }])
  const kept = await db.selectFrom('audit').select('id').where('action', '=', 'order.note').execute()
  expect(kept).toHaveLength(3)
})

it('orders that were there are found by their words', async () => {
  const { rows } = await sql`select web_order_no, account_id, words from order_search order by 1`.execute(db)
  expect(rows).toEqual([
    { web_order_no: 1, account_id: 'A', words: 'b-1\n1\nref\ninv-1\np-1\nétui' },
    { web_order_no: 2, account_id: 'A', words: 'b-2\n2\nref\np-1\nétui' },
  ])
})

it('payments that were there pay for an order, and go on', async () => {
  const payments = await db
    .selectFrom('payment')
    .select(['pays_for', 'web_order_no', 'state', 'pending_order'])
    .orderBy('id')
    .execute()
  expect(payments).toEqual(
    ['pending', 'captured', 'lapsed', 'refunded'].map((state, at) => ({
      pays_for: 'order',
      web_order_no: 11 + at,
      state,
      pending_order: { lines: [] },
    })),
  )
})

it('a row that agrees with no constraint is said and stays; all others are checked', async () => {
  expect(said.filter((line) => !line.startsWith('Bringing'))).toEqual([
    expect.stringMatching(/^Rows of web_order .* do not agree with web_order_low_status/),
  ])
  const { rows } = await sql`select conname from pg_constraint where not convalidated`.execute(db)
  expect(rows).toEqual([{ conname: 'web_order_low_status' }])
  await db.updateTable('web_order').set({ low_status: '77' }).where('web_order_no', '=', 2).execute()
  await expect(
    db.updateTable('web_order').set({ low_status: 'odd' }).where('web_order_no', '=', 2).execute(),
  ).rejects.toMatchObject({ constraint: 'web_order_low_status' })
  const again: string[] = []
  expect(
    await migrate(databaseOn(inject('serverConnection'), NAME), { say: (line) => again.push(line) }),
  ).toEqual([])
  expect(again).toEqual([])
  expect((await sql`select conname from pg_constraint where not convalidated`.execute(db)).rows).toEqual([])
})
