import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'
import { LINE_WAITS } from '#server/modules/orders/line-states.store.ts'

export type WaveRow = {
  id: number
  opened_at: Date
  opened_by: string | null
  closed_at: Date | null
  orders: number
  units: number
  picked: number
  missing: number
}
export type WaveLineRow = {
  web_order_no: number
  shown_no: string
  account_name: string
  line_no: number
  product_id: string
  name: string
  ean: string
  bin: string
  quantity: number
  picked: number
  missing: number
}

/** Closed waves that are listed beside the open ones. */
const CLOSED_SHOWN = 20

export async function countOpenWaves(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from pick_wave where closed_at is null`.execute(tx)
  return rows[0]?.many ?? 0
}

const WAVE = sql`
  select w.id, w.opened_at, nullif(trim(u.first_name || ' ' || u.last_name), '') as opened_by, w.closed_at, l.*
    from pick_wave w left join portal_user u on u.id = w.opened_by
   cross join lateral (
     select count(distinct web_order_no) as orders, coalesce(sum(quantity), 0) as units,
            coalesce(sum(p.picked), 0) as picked, coalesce(sum(p.missing), 0) as missing
       from pick_line p where p.wave_id = w.id) l`

/** The open waves, oldest first, then those that were closed last. */
export async function wavesForStaff(tx: Queryable): Promise<WaveRow[]> {
  const open = await sql<WaveRow>`${WAVE} where w.closed_at is null order by w.id`.execute(tx)
  const closed = await sql<WaveRow>`
    ${WAVE} where w.id in (select id from pick_wave where closed_at is not null order by id desc limit ${CLOSED_SHOWN}::bigint)
     order by w.id desc`.execute(tx)
  return [...open.rows, ...closed.rows]
}

/** A wave; undefined where there is none. */
export async function waveForStaff(tx: Queryable, waveId: number): Promise<WaveRow | undefined> {
  return (await sql<WaveRow>`${WAVE} where w.id = ${waveId}`.execute(tx)).rows[0]
}

/** The lines of a wave, by bin, product and order. */
export async function waveLines(tx: Queryable, waveId: number): Promise<WaveLineRow[]> {
  const { rows } = await sql<WaveLineRow>`
    select p.web_order_no, ${SHOWN_ORDER_NO} as shown_no, a.name as account_name, p.line_no,
           l.product_id, l.name, coalesce(r.ean, '') as ean, coalesce(s.bin, '') as bin, p.quantity, p.picked,
           p.missing
      from pick_line p
      join order_line l using (web_order_no, line_no)
      join web_order o using (web_order_no)
      join account a on a.id = o.account_id
      left join product r on r.id = l.product_id
      left join stock s on s.product_id = l.product_id
     where p.wave_id = ${waveId} order by s.bin, l.product_id, p.web_order_no, p.line_no`.execute(tx)
  return rows
}

/** Why orders are not picked: what holds them, and whether they leave as a whole. */
export async function pickObstacles(tx: Queryable, webOrderNos: readonly number[]) {
  const { rows } = await sql<{
    web_order_no: number
    shown_no: string
    held_reason: string | null
    waits_as_whole: boolean
  }>`
    select o.web_order_no, ${SHOWN_ORDER_NO} as shown_no, o.held_reason,
           not o.ship_now
           and exists (select from order_line l
                       where l.web_order_no = o.web_order_no and ${LINE_WAITS}) as waits_as_whole
      from web_order o where o.web_order_no = any (${webOrderNos}::bigint[])`.execute(tx)
  return rows
}

export const carriers = (tx: Queryable) =>
  tx.selectFrom('carrier').select(['id', 'name', 'tracking_url']).orderBy('name').execute()

/** Locks a carrier; undefined where there is none of that code. */
export const lockCarrier = (tx: Tx, id: string) =>
  tx
    .selectFrom('carrier')
    .select(['id', 'name', 'tracking_url'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type CarrierRow = { id: string; name: string; tracking_url: string }

/** Adds a carrier, unless there is one of its code: waits for who adds that at the same time. */
export async function addCarrier(tx: Tx, carrier: CarrierRow): Promise<boolean> {
  const added = await tx
    .insertInto('carrier')
    .values(carrier)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const updateCarrier = (tx: Tx, { id, ...facts }: CarrierRow) =>
  tx.updateTable('carrier').set(facts).where('id', '=', id).execute()
