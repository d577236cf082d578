import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { SHOWN_ORDER_NO } from './shown-order-no.store.ts'
import { LINE_WAITS } from './line-states.store.ts'

/** Units of a line that wait for stock, with the Brisbane day on which more is expected. */
export type WaitingLine = {
  account_id: string
  user_id: number
  order_no: string
  reference: string
  product_id: string
  name: string
  units: number
  expected_on: string | null
}

const COLUMNS = sql`
  o.account_id, o.user_id, ${SHOWN_ORDER_NO} as order_no, o.customer_reference as reference,
  l.product_id, l.name, l.quantity - l.allocated - l.shipped - l.cancelled as units, p.expected_on`

/**
 * The lines of an account that wait for stock: what is expected first comes first, and what nobody knows
 * last.
 */
export async function backOrderLines(tx: Queryable, accountId: string): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select ${COLUMNS}
      from web_order o join order_line l using (web_order_no) join product p on p.id = l.product_id
     where o.account_id = ${accountId} and ${LINE_WAITS}
     order by p.expected_on nulls last, o.placed_at, o.web_order_no, l.line_no`.execute(tx)
  return rows
}

/** The lines of all accounts that wait for one of these products, by account, the oldest order first. */
export async function linesWaitingFor(tx: Queryable, productIds: readonly string[]): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select ${COLUMNS}
      from order_line l join web_order o using (web_order_no) join product p on p.id = l.product_id
     where l.product_id = any(${productIds}::text[]) and ${LINE_WAITS}
     order by o.account_id, o.placed_at, o.web_order_no, l.line_no`.execute(tx)
  return rows
}

/** Notes that a person gets the digest of that day. @returns false where they have got it already */
export async function noteDigest(
  tx: Tx,
  { accountId, userId, day }: { accountId: string; userId: number; day: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('back_order_digest')
    .values({ account_id: accountId, user_id: userId, day })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets digests before a day: none of that day is written any more. */
export const forgetDigests = (db: Db, before: string) =>
  db.deleteFrom('back_order_digest').where('day', '<', before).execute()
