import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** A signed-in credit customer of the benchmark, by number. */
export const headersOf = (buyer: number) => ({
  cookie: `session=bench-session-${String(buyer)}; token=bench-token-${String(buyer)}`,
  'x-session-token': `bench-token-${String(buyer)}`,
  'content-type': 'application/x-www-form-urlencoded',
})

/** Adds credit customers with plenty of credit in bulk, each signed in on an account of its own. */
export async function makeBuyers(db: Db, many: number) {
  await db.transaction().execute(async (tx) => {
    const each = sql`from generate_series(1, ${many}) n`
    await sql`insert into customer (id, name, country, business_group, level_list_id, credit_limit2_cents, credit_limit3_cents, payment_terms_id, custom_addresses)
      select 'BENCH' || n, 'Bench ' || n, 'AU', 'AU01', (select id from price_list where kind = 'level' order by id limit 1), 100000000000, 100000000000, '30D', true ${each}`.execute(
      tx,
    )
    await sql`insert into account (id, customer_id, name) select 'BENCH' || n, 'BENCH' || n, 'Bench ' || n ${each}`.execute(
      tx,
    )
    await sql`insert into address (account_id, contact_name, line1, suburb, state, postcode) select 'BENCH' || n, 'Sam', '1 Queen Street', 'Brisbane', 'QLD', '4000' ${each}`.execute(
      tx,
    )
    await sql`insert into portal_user (login, email, first_name, last_name, type) select 'bench' || n, 'bench' || n || '@example.com', 'Sam', 'Bench', 'C' ${each}`.execute(
      tx,
    )
    await sql`insert into user_account (user_id, account_id, permissions, is_default) select id, 'BENCH' || substr(login, 6), 'ABCDFHILOPQRST', true from portal_user where login ~ '^bench[0-9]+$'`.execute(
      tx,
    )
    await sql`insert into session (secret_hash, token_hash, user_id, account_id, stay_logged_in, created_at, last_used_at)
      select sha256(('bench-session-' || substr(login, 6))::bytea), sha256(('bench-token-' || substr(login, 6))::bytea), id, 'BENCH' || substr(login, 6), true, now(), now()
        from portal_user where login ~ '^bench[0-9]+$'`.execute(tx)
  })
}

/** Ids of products that can be ordered singly, with enough stock for every order of the run. */
export async function plainProducts(db: Db, many: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('minimum', '=', 1)
    .where('multiple', '=', 1)
    .where('withdrawn', '=', false)
    .where('availability_text', '=', '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_limit')
            .select('product_id')
            .whereRef('order_limit.product_id', '=', 'product.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(many)
    .execute()
  const ids = rows.map((row) => row.id)
  await db.updateTable('stock').set({ on_hand: 100_000_000 }).where('product_id', 'in', ids).execute()
  return ids
}

/**
 * Gives each buyer a current cart of five lines that has all choices of the checkout and can be confirmed.
 * @returns cart ids in the order of the buyers
 */
export async function fillCarts(db: Db, many: number, products: string[]): Promise<number[]> {
  const delivery = JSON.stringify({
    company: 'Shop',
    name: 'Sam',
    address1: '1 Queen Street',
    address2: '',
    suburb: 'Brisbane',
    city: '',
    state: 'QLD',
    postcode: '4000',
  })
  const { rows } = await sql<{ id: number }>`
    insert into cart (account_id, user_id, is_current, updated_at, web_order_no, confirmation_email, customer_reference, delivery, freight_method_id)
    select 'BENCH' || n, u.id, true, now(), nextval('web_order_no'), u.email, 'bench', ${delivery}::jsonb, 'STD'
      from generate_series(1, ${many}) n join portal_user u on u.login = 'bench' || n order by n
    on conflict (account_id, user_id) where is_current do update set web_order_no = nextval('web_order_no'), delivery = excluded.delivery, freight_method_id = 'STD' returning id`.execute(
    db,
  )
  const ids = rows.map((row) => row.id)
  await sql`delete from cart_line where cart_id = any(${ids})`.execute(db)
  await sql`insert into cart_line (cart_id, product_id, quantity, added_at)
    select c.id, (${products}::text[])[1 + (c.ord * 5 + line) % ${products.length}], 1 + (c.ord + line) % 20, now()
      from unnest(${ids}::bigint[]) with ordinality c (id, ord), generate_series(0, 4) line`.execute(db)
  return ids
}

/**
 * Adds orders of five lines in bulk, as a year of trade would leave them. They are shipped, so that they
 * reserve no stock.
 */
export async function addOrders(db: Db, many: number, products: string[]) {
  await sql`
    with placed as (
      insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
      select nextval('web_order_no'), nextval('back_office_order_no')::text, 'BENCH' || (1 + n % 500), 'BENCH' || (1 + n % 500), 'BENCH' || (1 + n % 500), 'AU01', u.id, now() - n * interval '5 minutes', '{}', 'STD', true, 5000, 1250, 0, 625, 6875, '77'
        from generate_series(1, ${many}) n join portal_user u on u.login = 'bench' || (1 + n % 500)
      returning web_order_no)
    insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
    select web_order_no, line, (${products}::text[])[1 + (web_order_no + line) % ${products.length}], 'A product', 1, 0, 1000, 'BASE', 1, 'Dealer price', '77' from placed, generate_series(1, 5) line`.execute(
    db,
  )
  await sql`analyze web_order, order_line`.execute(db)
}
