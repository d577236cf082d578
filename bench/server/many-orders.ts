import { sql } from 'kysely'
import type { Connection } from '#server/db/connect.ts'
import { onServer } from '#testing/template-database.ts'
import type { BenchDatabase } from '../database.ts'
import { addManyInvoices } from './many-invoices.ts'

export const ORDERS = 1_000_000,
  ACCOUNTS = 5_000
/** The first of the buyers whose accounts have about 150 orders; all after it are such. */
const FIRST_USUAL = 53
/** The buyers by how many orders their accounts have: 50,000, 20,000, 4,000, or about 150. */
export const BUYERS_BY_SIZE: Readonly<Record<'huge' | 'big' | 'large' | 'usual', readonly number[]>> = {
  huge: [1],
  big: [52],
  large: [2, 20, 50],
  usual: Array.from({ length: ACCOUNTS - FIRST_USUAL + 1 }, (_, at) => FIRST_USUAL + at),
}

const AT_A_TIME = 20_000

/**
 * Adds a million orders of five lines on 5,000 accounts, mixed in time as in trade. One account has 50,000
 * orders, one 20,000, fifty have 4,000 each, the rest 150 each. One order in a hundred is a back order. One
 * in fifty has its own reference. Each has its invoice, and most are paid (many-invoices.ts). The buyers must
 * exist.
 */
export async function addManyOrders(
  { db, connection }: Pick<BenchDatabase, 'db' | 'connection'>,
  orders = ORDERS,
): Promise<void> {
  const { products } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow()
  for (let from = 0; from < orders; from += AT_A_TIME) {
    await db.transaction().execute(async (tx) => {
      const many = Math.min(AT_A_TIME, orders - from)
      await sql`create temp table new_order on commit drop as
        select n, case when n % 20 = 0 then 1 when n % 20 < 5 then 2 + (n / 20) % 50 when n % 50 = 7 then 52
                    else ${FIRST_USUAL}::int + (n::bigint * 7919) % ${BUYERS_BY_SIZE.usual.length}::int end as buyer,
               nextval('web_order_no') as web_order_no
          from generate_series(${from + 1}::int, ${from + many}::int) n`.execute(tx)
      await sql`insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, customer_reference, delivery, freight_method_id, ship_now,
                                       goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
        select web_order_no, nextval('back_office_order_no')::text, 'BENCH' || buyer, 'BENCH' || buyer, 'BENCH' || buyer, 'AU01', u.id, now() - (${orders}::int - n) * interval '1 minute',
               case when n % 1000 < 20 then 'PO ' || n else 'counter' end,
               json_build_object('company', 'Shop', 'name', 'Sam', 'address1', '1 Queen Street', 'address2', '', 'suburb', 'Brisbane', 'city', '', 'state', 'QLD', 'postcode', '4000'),
               'STD', true, 5000, 1250, 0, 625, 6875, case when n % 2000 < 20 then '22' else '77' end
          from new_order join portal_user u on u.login = 'bench' || buyer`.execute(tx)
      await sql`insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
        select o.web_order_no, line, p.id, p.name, 1, 0, 1000, 'BASE', 1, 'Dealer price', '77'
          from new_order o cross join generate_series(1, 5) line
          join (select id, name, row_number() over (order by id) - 1 as place from product) p
            on p.place = (o.n * 31 + line * 97) % ${products}::int`.execute(tx)
      await addManyInvoices(tx)
    })
  }
  await indexAtOnce(connection)
}

/**
 * Writes the words of payments, and puts all words into their indexes: building these anew takes a tenth of
 * what the jobs take row by row. By a connection of its own: a statement of the portal may not take minutes.
 */
async function indexAtOnce(connection: Connection): Promise<void> {
  const run = (text: string) => onServer(connection, text)
  await run(
    `select write_payment_search(array(select id from payment), array(select id from receipt where payment_id is null))`,
  )
  for (const table of ['order_search', 'payment_search'])
    await run(`do $$ declare definition text := pg_get_indexdef('${table}_words'::regclass);
      begin
        drop index ${table}_words;
        update ${table} set is_indexed = true where not is_indexed;
        execute definition;
      end $$`)
  await run(`vacuum analyze web_order, order_line, order_search, invoice, invoice_line, payment, payment_invoice, receipt,
                            receipt_allocation, payment_search`)
}
