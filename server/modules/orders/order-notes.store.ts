import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

type NewNote = { webOrderNo: number; at: Date; notedBy: number; note: string }
export type OrderNote = { id: number; at: Date; noted_by: string; note: string }

/** Keeps what staff noted of an order. It stays as long as the order, however long the audit is kept. */
export const addOrderNote = (tx: Tx, { webOrderNo, at, notedBy, note }: NewNote) =>
  tx.insertInto('order_note').values({ web_order_no: webOrderNo, at, noted_by: notedBy, note }).execute()

/** What staff have noted of an order, with the name of who did; the newest first. */
export async function notesOfOrder(tx: Queryable, webOrderNo: number): Promise<OrderNote[]> {
  const { rows } = await sql<OrderNote>`
    select n.id, n.at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.login) as noted_by, n.note
      from order_note n join portal_user u on u.id = n.noted_by
     where n.web_order_no = ${webOrderNo} order by n.id desc`.execute(tx)
  return rows
}
