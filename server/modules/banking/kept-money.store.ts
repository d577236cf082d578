import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Money that was paid for an order before it ships, in cents inc GST. free: what its receipts have left. kept:
 * what of that the part that is not invoiced yet will take. waitsForDeposit: it is held until all is paid.
 */
export type KeptMoney = { free: number; kept: number; waitsForDeposit: boolean }

/**
 * The money that an order has left and needs; its payer is locked. Null where the order does not depend on
 * it: the order was placed on credit.
 */
export async function keptMoney(tx: Tx, webOrderNo: number): Promise<KeptMoney | null> {
  const { rows } = await sql<{ free: number; kept: number; waits: boolean }>`
    select (select coalesce(sum(amount_cents - allocated_cents - refunded_cents), 0)::bigint
              from receipt where web_order_no = o.web_order_no) as free,
           greatest(0, o.total_inc_cents - o.cancelled_cents -
             (select coalesce(sum(amount_inc_cents), 0) from invoice where web_order_no = o.web_order_no and kind = 'invoice'))::bigint as kept,
           exists (select from order_hold where web_order_no = o.web_order_no and kind = 'deposit' and released_at is null) as waits
      from web_order o
     where o.web_order_no = ${webOrderNo}
       and (exists (select from order_hold where web_order_no = o.web_order_no and kind = 'deposit')
         or exists (select from receipt where web_order_no = o.web_order_no and payment_id is not null))`.execute(
    tx,
  )
  const [row] = rows
  return row ? { free: row.free, kept: row.kept, waitsForDeposit: row.waits } : null
}
