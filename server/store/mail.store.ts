import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export type MailRow = {
  id: number; recipient: string; subject: string; body_text: string; body_html: string; created_at: Date; sent_at: Date | null
  attempts: number; order_pdf_of: number | null; pdf_with_prices: boolean
}

/**
 * Takes the mail that waits longest, for as long as `untilMs` says: should the process die meanwhile, another tries it after that. Two processes
 * never take the same one.
 */
export async function claimMail(db: Db, now: Date, until: Date): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mail set attempts = attempts + 1, next_try_at = ${until}
     where id = (select id from mail where sent_at is null and not gave_up and coalesce(next_try_at, created_at) <= ${now}
                  order by coalesce(next_try_at, created_at), id limit 1 for update skip locked)
    returning id, recipient, subject, body_text, body_html, created_at, sent_at, attempts, order_pdf_of, pdf_with_prices`.execute(db)
  return rows[0]
}

export const markSent = (db: Db, id: number, now: Date) => db.updateTable('mail').set({ sent_at: now, next_try_at: null, last_error: null }).where('id', '=', id).execute()

/** @param nextTryAt null gives up */
export const markUnsent = (db: Db, id: number, problem: string, nextTryAt: Date | null) =>
  db.updateTable('mail').set({ last_error: problem, next_try_at: nextTryAt, gave_up: nextTryAt === null }).where('id', '=', id).execute()

/** The newest mails, for the mailbox. */
export const newestMail = (db: Tx | Db, limit: number) =>
  db.selectFrom('mail').select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'order_pdf_of']).orderBy('id', 'desc').limit(limit).execute()

export const mailById = (db: Tx | Db, id: number) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/** When the last mail about an order was written, or null. */
export async function lastMailOfOrder(tx: Tx, webOrderNo: number): Promise<Date | null> {
  const row = await tx.selectFrom('mail').select('created_at').where('order_pdf_of', '=', webOrderNo).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row?.created_at ?? null
}
