import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** An order that waits for a direct deposit. Amounts in cents inc GST. */
export type AwaitedDeposit = {
  web_order_no: number
  order_no: string | null
  account_id: string
  email: string
  held_at: Date
  /** What it comes to without what was cancelled. */
  due_cents: number
  paid_cents: number
  reminded_at: Date | null
  /** When it was left to staff, who alone cancel it then. */
  left_to_staff_at: Date | null
}

/**
 * Orders whose deposit has been waited for since before a moment, the oldest first; not those left to staff.
 */
export async function depositsSince(
  db: Queryable,
  { cancel, remind }: { cancel: Date; remind: Date },
): Promise<{ toCancel: number[]; toRemind: number[] }> {
  const { rows } = await sql<{ web_order_no: number; is_over: boolean }>`
    select web_order_no, held_at <= ${cancel} as is_over from order_hold
     where kind = 'deposit' and released_at is null and left_to_staff_at is null and held_at <= ${remind}
       and (reminded_at is null or held_at <= ${cancel}) order by held_at, id`.execute(db)
  const numbers = (isOver: boolean) =>
    rows.filter((row) => row.is_over === isOver).map((row) => row.web_order_no)
  return { toCancel: numbers(true), toRemind: numbers(false) }
}

/** The deposit that a locked order waits for; undefined where it does not, or not any more. */
export async function depositOf(tx: Tx, webOrderNo: number): Promise<AwaitedDeposit | undefined> {
  const { rows } = await sql<AwaitedDeposit>`
    select o.web_order_no, o.order_no, o.account_id, o.confirmation_email as email, h.held_at,
           o.total_inc_cents - o.cancelled_cents as due_cents, h.reminded_at, h.left_to_staff_at,
           (select coalesce(sum(r.amount_cents - r.refunded_cents), 0)::bigint
              from receipt r where r.web_order_no = o.web_order_no) as paid_cents
      from order_hold h join web_order o using (web_order_no)
     where h.web_order_no = ${webOrderNo} and h.kind = 'deposit' and h.released_at is null`.execute(tx)
  return rows[0]
}

export const noteReminder = (tx: Tx, webOrderNo: number, now: Date) =>
  tx
    .updateTable('order_hold')
    .set({ reminded_at: now })
    .where('web_order_no', '=', webOrderNo)
    .where('kind', '=', 'deposit')
    .where('released_at', 'is', null)
    .execute()

/**
 * The days of a deposit that an order waits for, if it does, count from now: its customer is asked anew. The
 * second entry of its hold, which the books compare it with, says the same.
 */
export const restartDeposit = (tx: Tx, webOrderNo: number, now: Date) =>
  sql`
    with restarted as (
      update order_hold set held_at = ${now}, reminded_at = null, left_to_staff_at = null
       where web_order_no = ${webOrderNo} and kind = 'deposit' and released_at is null returning id)
    update hold_entry set held_at = ${now}, reminded_at = null, left_to_staff_at = null
     where hold_id in (select id from restarted)`.execute(tx)

/** The deposit that a locked order waits for is chased no more: staff decide. */
export const leaveToStaff = (tx: Tx, webOrderNo: number, now: Date) =>
  tx
    .updateTable('order_hold')
    .set({ left_to_staff_at: now })
    .where('web_order_no', '=', webOrderNo)
    .where('kind', '=', 'deposit')
    .where('released_at', 'is', null)
    .execute()
