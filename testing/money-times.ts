import { sql } from 'kysely'
import type { Db } from '../server/db/connect.ts'

/**
 * What the database writes down by its own clock is dated as of the test's: each call dates the receipts, the
 * allocations and the money given back since the last one.
 */
export function moneyTimes(db: Db): (at: Date) => Promise<void> {
  const last = { receipt: 0, entry: 0, refund: 0 }
  return async (at) => {
    const receipts = await sql<{ id: number }>`
      update receipt_entry set at = ${at} where receipt_id > ${last.receipt} returning receipt_id as id`.execute(
      db,
    )
    const entries = await sql<{ id: number }>`
      update allocation_entry set at = ${at} where id > ${last.entry} returning id`.execute(db)
    const refunds = await sql<{ id: number }>`
      with noted as (update refund_entry set at = ${at} where refund_id > ${last.refund})
      update receipt_refund set at = ${at} where id > ${last.refund} returning id`.execute(db)
    last.receipt = Math.max(last.receipt, ...receipts.rows.map(({ id }) => id))
    last.entry = Math.max(last.entry, ...entries.rows.map(({ id }) => id))
    last.refund = Math.max(last.refund, ...refunds.rows.map(({ id }) => id))
  }
}
