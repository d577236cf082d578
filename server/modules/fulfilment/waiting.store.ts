import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import { LINE_WAITS } from '#server/modules/orders/line-states.store.ts'

/** Products of which units are available while orders that are not held wait for them. */
export async function productsToAllocate(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with waiting as materialized (
      select distinct l.product_id from order_line l join web_order o using (web_order_no)
       where ${LINE_WAITS} and o.held_reason is null)
    select product_id from waiting join stock s using (product_id)
     where s.available > 0 order by product_id limit ${limit}`.execute(db)
  return rows.map((row) => row.product_id)
}
