import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** Whether a locked order waits for a direct deposit that is there by now, for all that is left of it. */
export async function isDepositPaid(tx: Tx, webOrderNo: number): Promise<boolean> {
  const { rows } = await sql<{ is_paid: boolean }>`
    select (select coalesce(sum(r.amount_cents - r.refunded_cents), 0) from receipt r where r.web_order_no = o.web_order_no)
           >= o.total_inc_cents - o.cancelled_cents as is_paid
      from order_hold h join web_order o using (web_order_no)
     where h.web_order_no = ${webOrderNo} and h.kind = 'deposit' and h.released_at is null`.execute(tx)
  return rows[0]?.is_paid ?? false
}
