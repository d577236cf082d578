import { sql } from 'kysely'
import { PICKABLE_RANGE } from '#shared/codes/order-line-statuses.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { isWithin, LINE_IS_READY, ORDER_MAY_BE_PICKED } from '#server/modules/orders/line-states.store.ts'

export type PickLine = { web_order_no: number; line_no: number; quantity: number }

/**
 * Orders with allocated units that are in no wave and that nothing holds, the oldest first. Those that
 * another wave is taking at this moment are left to it.
 */
export async function ordersToPick(tx: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    select o.web_order_no from web_order o
     where ${isWithin(sql`o.low_status`, PICKABLE_RANGE)} and ${ORDER_MAY_BE_PICKED}
       and exists (select from order_line l where l.web_order_no = o.web_order_no and ${LINE_IS_READY})
     order by o.placed_at, o.web_order_no limit ${limit} for no key update of o skip locked`.execute(tx)
  return rows.map(({ web_order_no }) => web_order_no)
}

export async function openPickWave(tx: Tx, now: Date, openedBy: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('pick_wave')
    .values({ opened_at: now, opened_by: openedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const addPickLines = (tx: Tx, waveId: number, lines: readonly PickLine[]) =>
  sql`
    insert into pick_line (wave_id, web_order_no, line_no, quantity)
    select ${waveId}::bigint, *
      from unnest(${lines.map((l) => l.web_order_no)}::bigint[], ${lines.map((l) => l.line_no)}::integer[],
                                            ${lines.map((l) => l.quantity)}::integer[])`.execute(tx)

/** The lines of an open wave, with the wave locked; null where it is closed or there is none. */
export async function lockWave(tx: Tx, waveId: number) {
  const wave = await tx
    .selectFrom('pick_wave')
    .select('closed_at')
    .where('id', '=', waveId)
    .forUpdate()
    .executeTakeFirst()
  if (!wave || wave.closed_at) return null
  return tx.selectFrom('pick_line').selectAll().where('wave_id', '=', waveId).execute()
}

/** Adds to what is picked of lines of a wave and to what is missing. */
export const savePicked = (
  tx: Tx,
  waveId: number,
  found: readonly { webOrderNo: number; lineNo: number; picked: number; missing: number }[],
) =>
  sql`
    update pick_line p set picked = p.picked + n.picked, missing = p.missing + n.missing
      from unnest(${found.map((f) => f.webOrderNo)}::bigint[],
                  ${found.map((f) => f.lineNo)}::integer[],
                  ${found.map((f) => f.picked)}::integer[],
                  ${found.map((f) => f.missing)}::integer[]) as n (web_order_no, line_no, picked, missing)
     where p.wave_id = ${waveId} and p.web_order_no = n.web_order_no and p.line_no = n.line_no`.execute(tx)

/**
 * Takes what is not picked yet of an order out of the open waves, as not found there. The order is locked.
 * @returns how many units of which line, and the waves
 */
export async function leaveWaves(
  tx: Tx,
  webOrderNo: number,
): Promise<{ waveIds: number[]; units: Map<number, number> }> {
  const { rows } = await sql<{ wave_id: number; line_no: number; units: number }>`
    with taken as (
      select p.wave_id, p.line_no, p.quantity - p.picked - p.missing as units
        from pick_wave w join pick_line p on p.wave_id = w.id
       where p.web_order_no = ${webOrderNo} and w.closed_at is null and p.picked + p.missing < p.quantity
       order by w.id, p.line_no for update of w),
    noted as (
      update pick_line p set missing = p.quantity - p.picked from taken t
       where p.wave_id = t.wave_id and p.web_order_no = ${webOrderNo} and p.line_no = t.line_no)
    select * from taken`.execute(tx)
  const units = new Map<number, number>()
  for (const row of rows) units.set(row.line_no, (units.get(row.line_no) ?? 0) + row.units)
  return { waveIds: [...new Set(rows.map((row) => row.wave_id))], units }
}

/** Notes that picked units of an order lie on their shelf again, those of its newest waves first. */
export const notePutBack = (tx: Tx, webOrderNo: number, units: ReadonlyMap<number, number>) =>
  sql`
    with back as (
      select p.wave_id, p.line_no,
             least(p.picked, greatest(0, n.units - coalesce(sum(p.picked) over (
               partition by p.line_no
                 order by p.wave_id desc rows between unbounded preceding and 1 preceding), 0))) as units
        from pick_line p
        join unnest(${[...units.keys()]}::integer[], ${[...units.values()]}::integer[])
          as n (line_no, units) using (line_no)
       where p.web_order_no = ${webOrderNo})
    update pick_line p set picked = p.picked - b.units, missing = p.missing + b.units from back b
     where p.wave_id = b.wave_id and p.web_order_no = ${webOrderNo} and p.line_no = b.line_no
       and b.units > 0`.execute(tx)

/** Closes a wave where all of it is picked or missing. */
export const closeWave = (tx: Tx, waveId: number, now: Date) =>
  sql`
    update pick_wave set closed_at = ${now} where id = ${waveId}
       and not exists (select from pick_line where wave_id = ${waveId} and picked + missing < quantity)`.execute(
    tx,
  )
