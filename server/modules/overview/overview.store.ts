import { sql } from 'kysely'
import type { Spend } from '#shared/rules/spend-by-month.ts'
import { LAST_BACK_ORDER } from '#shared/rules/order-status.ts'
import type { Queryable } from '#server/db/connect.ts'
import { LINE_WAITS } from '#server/modules/orders/line-states.store.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** The first rows, and how many there are in all. */
export type FirstOf<Row> = { rows: Row[]; total: number }
export type HeldOrder = { order_no: string; reason: string }
/** Units that wait for stock, with the Brisbane day that was expected first and the one expected now. */
export type ChangedDay = {
  order_no: string
  product_id: string
  name: string
  units: number
  before: string | null
  now: string | null
}
export type TopProduct = { product_id: string; units: number; orders: number }

const firstOf = <Row extends { total: number }>(rows: Row[]): FirstOf<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
})

/** The orders of an account that are held, the newest first. */
export async function heldOrders(
  tx: Queryable,
  accountId: string,
  limit: number,
): Promise<FirstOf<HeldOrder>> {
  const { rows } = await sql<HeldOrder & { total: number }>`
    select ${SHOWN_ORDER_NO} as order_no, o.held_reason as reason, count(*) over ()::int as total
      from web_order o where o.account_id = ${accountId} and o.held_reason is not null
     order by o.placed_at desc, o.web_order_no desc limit ${limit}`.execute(tx)
  return firstOf(rows)
}

/**
 * The lines of an account that wait for a product which has been expected on another day since a moment, and
 * since it was ordered. The status of an order is that of its first line, so it finds those with one that
 * waits.
 */
export async function changedDays(
  tx: Queryable,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<FirstOf<ChangedDay>> {
  const { rows } = await sql<ChangedDay & { total: number }>`
    select ${SHOWN_ORDER_NO} as order_no, l.product_id, l.name,
           l.quantity - l.allocated - l.shipped - l.cancelled as units,
           c.before, p.expected_on as now, count(*) over ()::int as total
      from web_order o join order_line l using (web_order_no) join product p on p.id = l.product_id
     cross join lateral (select e.day_before as before from expected_change e
                          where e.product_id = l.product_id and e.at >= ${since} and e.at > o.placed_at
                          order by e.id limit 1) c
     where o.account_id = ${accountId} and o.low_status <= ${LAST_BACK_ORDER} and ${LINE_WAITS}
       and c.before is distinct from p.expected_on
     order by p.expected_on nulls last, o.placed_at, o.web_order_no, l.line_no limit ${limit}`.execute(tx)
  return firstOf(rows)
}

/** What an account was invoiced for goods since a day of Brisbane, by month and uppermost category. */
export async function spendOf(tx: Queryable, accountId: string, from: string): Promise<Spend[]> {
  const { rows } = await sql<Spend>`
    select to_char(i.invoiced_on, 'YYYY-MM') as month, coalesce(parent.name, c.name) as category,
           sum(l.quantity * l.price_cents)::bigint as cents
      from invoice i join invoice_line l using (invoice_no)
      join product p on p.id = l.product_id join category c on c.id = p.category_id
      left join category parent on parent.id = c.parent_id
     where i.account_id = ${accountId} and i.invoiced_on >= ${from}::date
     group by 1, 2`.execute(tx)
  return rows
}

/** The products that an account ordered most units of since a moment, less what was cancelled. */
export async function topProducts(
  tx: Queryable,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<TopProduct[]> {
  const { rows } = await sql<TopProduct>`
    select l.product_id, sum(l.quantity - l.cancelled)::int as units, count(distinct o.web_order_no)::int as orders
      from web_order o join order_line l using (web_order_no) join product p on p.id = l.product_id
     where o.account_id = ${accountId} and o.placed_at >= ${since} and l.quantity > l.cancelled and not p.withdrawn
     group by l.product_id order by units desc, orders desc, l.product_id limit ${limit}`.execute(tx)
  return rows
}
