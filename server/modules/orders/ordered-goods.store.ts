import { sql } from 'kysely'
import type { OrderedGoods } from '#shared/rules/replacement-order.ts'
import type { Queryable } from '#server/db/connect.ts'

/**
 * What an account has ordered from the first of some moments on and has not cancelled, in cents ex GST: one
 * sum for each time between two moments, with its last order. Orders of which nothing is cancelled are not
 * read by their lines.
 * @param moments at least one, the earliest first
 */
export const orderedGoodsQuery = (accountId: string, moments: readonly Date[]) => sql<OrderedGoods>`
  select max(o.placed_at) as at,
         sum(case when o.cancelled_cents = 0 then o.goods_cents
                  else (select coalesce(sum((l.quantity - l.cancelled) * l.price_cents), 0)
                          from order_line l where l.web_order_no = o.web_order_no) end)::bigint as "goodsCents"
    from web_order o
   where o.account_id = ${accountId} and o.placed_at >= ${moments[0]}::timestamptz
   group by width_bucket(o.placed_at, ${moments}::timestamptz[])`

export const orderedGoods = async (
  tx: Queryable,
  accountId: string,
  moments: readonly Date[],
): Promise<OrderedGoods[]> =>
  moments.length === 0 ? [] : (await orderedGoodsQuery(accountId, moments).execute(tx)).rows
