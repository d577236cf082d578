import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import { LINE_IS_READY, LINE_WAITS, ORDER_MAY_BE_PICKED } from '#server/modules/orders/line-states.store.ts'

/** A line of a wave of the clock that is not wholly counted. */
export type OpenPickLine = { waveId: number; webOrderNo: number; lineNo: number; left: number }

/** Waves that no person opened, and were open before `until`. Those of staff stay with staff. */
export async function clocksPickLines(db: Queryable, until: Date): Promise<OpenPickLine[]> {
  const { rows } = await sql<OpenPickLine>`
    select w.id as "waveId", p.web_order_no as "webOrderNo", p.line_no as "lineNo", p.quantity - p.picked - p.missing as left
      from pick_wave w join pick_line p on p.wave_id = w.id
     where w.opened_by is null and w.closed_at is null and w.opened_at < ${until} and p.quantity > p.picked + p.missing
     order by w.id, p.web_order_no, p.line_no`.execute(db)
  return rows
}

/**
 * Orders that nothing holds, with units picked from closed waves of the clock, the newest first. Of those
 * that leave as a whole everything is picked.
 */
export async function ordersToShip(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    select distinct o.web_order_no from web_order o join order_line l using (web_order_no)
      join pick_line p using (web_order_no, line_no) join pick_wave w on w.id = p.wave_id
     where o.held_reason is null and l.picked > 0 and p.picked > 0 and w.opened_by is null and w.closed_at is not null
       and (o.ship_now or not exists (select from order_line x where x.web_order_no = o.web_order_no and x.status between '22' and '66'
                                         and x.picked < x.quantity - x.shipped - x.cancelled))
     order by o.web_order_no desc limit ${limit}`.execute(db)
  return rows.map((row) => row.web_order_no)
}

/**
 * Orders that may be picked: those placed since `since`, and of the others what is more than a working queue
 * holds. The newest first.
 */
export async function newestToPick(
  db: Queryable,
  { since, queue, limit }: { since: Date; queue: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    with ready as (
      select o.web_order_no, o.placed_at, row_number() over (order by o.placed_at, o.web_order_no) as place
        from web_order o
       where o.low_status between '22' and '47' and ${ORDER_MAY_BE_PICKED}
         and exists (select from order_line l where l.web_order_no = o.web_order_no and ${LINE_IS_READY}))
    select web_order_no from ready where placed_at >= ${since} or place > ${queue}
     order by placed_at desc, web_order_no desc limit ${limit}`.execute(db)
  return rows.map((row) => row.web_order_no)
}

/** Units that orders placed between two moments wait for, by product. */
export async function waitedFor(
  db: Queryable,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<{ productId: string; units: number }[]> {
  const { rows } = await sql<{ productId: string; units: number }>`
    select l.product_id as "productId", sum(l.quantity - l.allocated - l.shipped - l.cancelled)::integer as units
      from order_line l join web_order o using (web_order_no)
     where o.held_reason is null and o.placed_at between ${since} and ${until}
       and ${LINE_WAITS}
     group by l.product_id order by min(o.placed_at), l.product_id limit ${limit}`.execute(db)
  return rows
}
