import { sql } from 'kysely'
import type { Dunning } from '#shared/rules/dunning.ts'
import type { Tx } from '#server/db/connect.ts'

/** Notes the orders that were released by the money of receipts. */
export async function noteReleased(
  tx: Tx,
  receiptIds: readonly number[],
  webOrderNos: readonly number[],
): Promise<void> {
  if (receiptIds.length === 0 || webOrderNos.length === 0) return
  await sql`
    insert into receipt_release (receipt_id, web_order_no)
    select r, o from unnest(${receiptIds}::bigint[]) as r cross join unnest(${webOrderNos}::bigint[]) as o
     on conflict do nothing`.execute(tx)
}

/** Notes where a payer stood before the money of receipts let them off. */
export async function noteLetOff(
  tx: Tx,
  receiptIds: readonly number[],
  { payerId, before }: { payerId: string; before: Dunning },
): Promise<void> {
  if (before.state === 'none' || before.movedOn === null) return
  await sql`
    insert into receipt_let_off (receipt_id, payer_id, state, moved_on, stopped_by)
    select id, ${payerId}, ${before.state}, ${before.movedOn}::date, ${before.stoppedBy}::date
      from unnest(${receiptIds}::bigint[]) as r (id)
    on conflict (receipt_id) do nothing`.execute(tx)
}

/** Where the payer of a receipt stood before it let them off; undefined where it did not. */
export async function letOffBy(tx: Tx, receiptId: number): Promise<Dunning | undefined> {
  const { rows } = await sql<Dunning>`
    select state, moved_on as "movedOn", stopped_by as "stoppedBy", null as "pausedUntil" from receipt_let_off
     where receipt_id = ${receiptId}`.execute(tx)
  return rows[0]
}

/** The orders that were released by a receipt, the newest first. */
export async function releasedBy(tx: Tx, receiptId: number): Promise<number[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    select web_order_no from receipt_release where receipt_id = ${receiptId} order by web_order_no desc`.execute(
    tx,
  )
  return rows.map((row) => row.web_order_no)
}
