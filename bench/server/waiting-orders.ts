import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { startLedger } from '#testing/stock-ledger.ts'

export const LINES = 5
const UNITS = 2
const PRICE_CENTS = 10_00
const FREIGHT_CENTS = 12_50

type Wanted = { orders: number; lines: number; products: readonly string[] }

/**
 * Adds credit orders in bulk of which every line waits for stock, as their confirm leaves them.
 * @returns their web order numbers
 */
export async function addWaitingOrders(db: Db, { orders, lines, products }: Wanted): Promise<number[]> {
  const goods = lines * UNITS * PRICE_CENTS
  const gst = Math.round((goods + FREIGHT_CENTS) / 10)
  const total = goods + FREIGHT_CENTS + gst
  const { rows } = await sql<{ no: number }>`
    with placed as (
      insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                             goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, open_cents, low_status, confirmation_email)
      select nextval('web_order_no'), nextval('back_office_order_no')::text, 'BENCH' || (1 + n % 500), 'BENCH' || (1 + n % 500), 'BENCH' || (1 + n % 500), 'AU01', u.id,
             now() - n * interval '1 second', '{}', 'STD', true, ${goods}, ${FREIGHT_CENTS}, 0, ${gst}, ${total}, ${total}, '22', u.email
        from generate_series(1, ${orders}::integer) n join portal_user u on u.login = 'bench' || (1 + n % 500) order by n
      returning web_order_no, payer_id
    ), lines as (
      insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
      select web_order_no, line, (${products}::text[])[1 + (web_order_no * ${lines}::integer + line) % ${products.length}::integer], 'A product', ${UNITS}, 0, ${PRICE_CENTS}, 'BASE', 1, 'Dealer price', '22'
        from placed, generate_series(1, ${lines}::integer) line
    ), sent as (
      insert into order_outbox (web_order_no, created_at) select web_order_no, now() from placed
    ), owed as (
      insert into customer_balance as b (customer_id, open_orders_cents) select payer_id, sum(${total}::bigint) from placed group by 1
      on conflict (customer_id) do update set open_orders_cents = b.open_orders_cents + excluded.open_orders_cents
    ) select web_order_no as no from placed order by 1`.execute(db)
  await sql`analyze web_order, order_line`.execute(db)
  return rows.map(({ no }) => no)
}

/** Products without stock, of which none is ordered elsewhere. */
export async function emptyProducts(db: Db, many: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where not p.withdrawn and not exists (select from order_line l where l.product_id = p.id)
     order by p.id limit ${many}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length < many) throw new Error(`only ${String(ids.length)} products are free`)
  await sql`
    insert into stock (product_id) select unnest(${ids}::text[]) on conflict (product_id) do update set on_hand = 0`.execute(
    db,
  )
  await startLedger(db)
  return ids
}

/** So many units of each product are there from now on, without anybody looking at who waits. */
export async function putOnShelf(db: Db, products: readonly string[], units: number): Promise<void> {
  await sql`
    with there as (update stock set on_hand = on_hand + ${units}::integer where product_id = any(${products}::text[]) returning product_id)
    insert into stock_entry (at, product_id, kind, units, reason) select now(), product_id, 'receipt', ${units}, 'bench' from there`.execute(
    db,
  )
}
