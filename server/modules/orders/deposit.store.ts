import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** Whether what came in for `web_order o`, and was not given back, covers all that is left of it. */
const COVERED = sql<boolean>`
  (select coalesce(sum(r.amount_cents - r.refunded_cents), 0) from receipt r where r.web_order_no = o.web_order_no)
  >= o.total_inc_cents - o.cancelled_cents`

/** Whether a locked order waits for a direct deposit that is there by now, for all that is left of it. */
export async function isDepositPaid(tx: Tx, webOrderNo: number): Promise<boolean> {
  const { rows } = await sql<{ is_paid: boolean }>`
    select ${COVERED} as is_paid
      from order_hold h join web_order o using (web_order_no)
     where h.web_order_no = ${webOrderNo} and h.kind = 'deposit' and h.released_at is null`.execute(tx)
  return rows[0]?.is_paid ?? false
}

/**
 * What is still to come for an order that waits for a direct deposit, in cents inc GST; null where it does
 * not.
 */
export async function awaitedDeposit(tx: Queryable, webOrderNo: number): Promise<number | null> {
  const { rows } = await sql<{ due_cents: number }>`
    select greatest(0, o.total_inc_cents - o.cancelled_cents
                       - (select coalesce(sum(r.amount_cents - r.refunded_cents), 0)::bigint
                            from receipt r where r.web_order_no = o.web_order_no)) as due_cents
      from order_hold h join web_order o using (web_order_no)
     where h.web_order_no = ${webOrderNo} and h.kind = 'deposit' and h.released_at is null`.execute(tx)
  return rows[0]?.due_cents ?? null
}

/** Whether what came in for a locked order is enough for all that is left of it, held or not. */
export async function isCovered(tx: Tx, webOrderNo: number): Promise<boolean> {
  const { rows } = await sql<{ is_covered: boolean }>`
    select ${COVERED} as is_covered from web_order o where o.web_order_no = ${webOrderNo}`.execute(tx)
  return rows[0]?.is_covered ?? false
}
