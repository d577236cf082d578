import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseOn, dropDatabase, onServer } from '#testing/template-database.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { differencesOf } from './book-checks.store.ts'
import { HOLD_CHECKS } from './hold-checks.store.ts'
import { PAYMENT_CHECKS } from './payment-checks.store.ts'
import { RECEIPT_CHECKS } from './receipt-checks.store.ts'
import { REFERENCE_CHECKS } from './reference-checks.store.ts'
import { RETURN_CHECKS } from './return-checks.store.ts'

/* Payments, holds, reminders, requests, refunds, stock and orders of a release that noted nothing twice. */
const NAME = `tc_former_books_${String(process.pid)}`
const BEFORE = '0227-split-orders-are-told'
let db: Db
beforeAll(async () => {
  const server = inject('serverConnection')
  await onServer(server, `create database ${NAME}`)
  db = openDatabase(databaseOn(server, NAME)).db
  await migrate(databaseOn(server, NAME), { upTo: BEFORE })
  await fill()
  await migrate(databaseOn(server, NAME))
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(inject('serverConnection'), NAME)
})

const TRADE = `
  insert into price_list (id, kind, name) values ('BASE', 'base', 'Base');
  insert into customer (id, name, country, business_group, payment_terms_id) values ('C', 'C', 'AU', 'AU01', '30D');
  insert into account (id, customer_id, name) values ('A', 'C', 'A');
  insert into portal_user (login, email, first_name, last_name, type) values ('u', 'u@example.com', 'U', 'U', 'C');
  insert into freight_method (id, code, name, kind) values ('STD', 'STD', 'Standard', 'standard');
  insert into brand (id, name, link) values ('B', 'B', 'b');
  insert into category (id, name, link) values ('K', 'K', 'k');
  insert into product (id, name, brand_id, category_id, registered_on) values ('P', 'P', 'B', 'K', '2026-01-01');
  insert into web_order (web_order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, customer_reference, delivery,
                         freight_method_id, ship_now, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
  select 1, 'A', 'C', 'C', 'AU01', id, now(), '', '{}', 'STD', true, 100, 0, 0, 10, 110, '33' from portal_user;
  insert into order_line (web_order_no, line_no, product_id, name, quantity, price_cents, price_list, price_break, price_words, status)
  values (1, 1, 'P', 'P', 4, 25, 'BASE', 1, 'Dealer price', '33');
  insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, invoiced_on, goods_cents, gst_cents, amount_inc_cents)
  values ('1', 1, 'A', 'C', 'C', '2026-01-01', 100, 10, 110);
  insert into invoice_line (invoice_no, line_no, product_id, name, quantity, price_cents) values ('1', 1, 'P', 'P', 4, 25)`
const WAITING = `
  insert into order_hold (web_order_no, kind, reason, held_at, released_at, reminded_at)
  values (1, 'staff', 'Wait', now(), null, null), (1, 'deposit', 'To come', now() - interval '3 days', now(), now() - interval '1 day');
  insert into dunning (payer_id, state, moved_on, stopped_by) values ('C', 'stopped', '2026-02-01', '2026-01-01');
  with c as (insert into cart (account_id, user_id, updated_at) select 'A', id, now() from portal_user returning id, user_id)
  insert into payment (web_order_no, cart_id, cart_version, account_id, user_id, method_id, gateway, gateway_id, amount_cents, currency,
                       origin, payer_email, state, pending_order, created_at, lapses_at, checked_at, ended_at)
  select 10 + n, c.id, 1, 'A', c.user_id, 'AMEX', 'sandbox', 'g' || n, 3, 'AUD', '', '', s.state, '{"lines": []}', now(), now(), now(),
         case s.state when 'pending' then null else now() end
    from c, unnest(array['pending', 'captured', 'lapsed', 'refunded']) with ordinality s (state, n)`
/** One that is decided and came back in part, one that was credited and closed, and a draft. */
const REQUESTS = `
  insert into service_request (account_id, created_by, reason, status, customer_ref, contact_name, contact_email, contact_phone,
                               registered_at, submitted_at, lines_made, decided_units, accepted_units)
  select 'A', u.id, 'R20', s.status, '', '', '', '', now(), case s.status when 'IN' then null else now() end, 1, s.decided, s.decided
    from portal_user u, (values ('IP', 2), ('CL', 1), ('IN', null)) s (status, decided);
  insert into service_request_line (request_no, line_no, product_id, name, quantity, invoice_no, invoice_line_no, price_cents,
                                    claimed, accepted, received, good, credited)
  select r.request_no, 1, 'P', 'P', l.quantity, '1', 1, 25, l.claimed, l.accepted, l.received, 0, l.credited
    from service_request r join (values ('IP', 2, 2, 2, 1, 0), ('CL', 1, 0, 1, 1, 1), ('IN', 1, 1, null, 0, 0)) l
      (status, quantity, claimed, accepted, received, credited) on l.status = r.status;
  insert into service_request_event (request_no, at, kind)
  select request_no, now(), unnest(array['submitted', 'approved', 'received']) from service_request where status <> 'IN'`
/** A receipt that bounced, a line of the bank that only a person may match, and goods of each kind. */
const WORDS = `
  insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents, refunded_cents, reference)
  values ('A', 'C', now(), 'DIRECT_DEPOSIT', 5, 5, '');
  insert into receipt_refund (receipt_id, amount_cents, kind) select id, 5, 'takenBack' from receipt;
  insert into bank_statement (file_name, sha256, imported_at, line_count, lines_cents) values ('f', 'h', now(), 2, 7);
  insert into bank_line (statement_id, line_no, paid_on, amount_cents, words, occurrence, for_staff)
  select s.id, n, '2026-01-01', n + 2, 'w', 1, n = 1 from bank_statement s, generate_series(1, 2) n;
  insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at) values ('S', 1, 'X', '1', '', now());
  insert into stock_entry (at, product_id, kind, units, shipment_no)
  values (now(), 'P', 'opening', 9, null), (now(), 'P', 'count', 1, null), (now(), 'P', 'shipment', -4, 'S')`

async function fill() {
  for (const text of [TRADE, WAITING, REQUESTS, WORDS]) await sql.raw(text).execute(db)
}

/** The checks that compare these tables alone. */
const CHECKS = [
  ...PAYMENT_CHECKS,
  ...HOLD_CHECKS,
  ...RECEIPT_CHECKS.filter(({ what }) => /is as it was noted|waits for a person/.test(what)),
  ...REFERENCE_CHECKS.filter(({ what }) => /leaves in parts|was placed for, and|of the kind/.test(what)),
  ...RETURN_CHECKS.filter(({ what }) => what.includes('line of a request')),
]
async function wrong() {
  const found = []
  for (const check of CHECKS) {
    const { differences } = await differencesOf(db, check, 10)
    found.push(...differences.map(({ subject }) => `${check.what}: ${subject}`))
  }
  return found
}

it('raise no alarm', async () => {
  expect(CHECKS).toHaveLength(15)
  expect(await wrong()).toEqual([])
})

it('raise none as they go on', async () => {
  await sql`update order_hold set released_at = now() where released_at is null`.execute(db)
  await sql`update payment set state = 'lapsed', ended_at = now() where state = 'pending'`.execute(db)
  await sql`
    with added as (insert into receipt_refund (receipt_id, amount_cents, kind) select id, -5, 'restored' from receipt)
    update receipt set refunded_cents = 0`.execute(db)
  await sql`insert into stock_entry (at, product_id, kind, units) values (now(), 'P', 'receipt', 2)`.execute(
    db,
  )
  expect(await wrong()).toEqual([])
})

it('are named where they are changed', async () => {
  await sql`update order_hold set web_order_no = 1, held_at = held_at - interval '1 day' where kind = 'deposit'`.execute(
    db,
  )
  await sql`update payment set amount_cents = 4 where web_order_no = 12`.execute(db)
  await sql`update dunning set stopped_by = stopped_by - 1`.execute(db)
  await sql`update service_request_line set claimed = 0 where claimed = 2`.execute(db)
  await sql`update receipt_refund set kind = 'asked' where kind = 'takenBack'`.execute(db)
  await sql`update bank_line set for_staff = not for_staff where line_no = 1`.execute(db)
  await sql`update web_order set ship_now = false, business_group = 'NZ01'`.execute(db)
  await sql`update stock_entry set kind = 'adjustment' where kind = 'count'`.execute(db)
  expect(await wrong()).toEqual([
    'a payment is as it was begun: payment 2',
    'a hold is as it was made, reminded of and released: order 1, hold 2',
    'a payer stands in the reminders where they were last moved to: customer C',
    'what was given back of a receipt is as it was noted: receipt 1, refund 1',
    'a line of a statement waits for a person where that was noted, and only there: bank line 1',
    'an order is of whom it was placed for, and paid as it was then: order 1',
    'an order leaves in parts where it was placed so or staff split it, and only there: order 1',
    'an entry of the stock ledger is of the kind that it was made as: stock entry 2, product P',
    'a line of a request claims what may still be credited of it: request 500001, line 1',
  ])
})
