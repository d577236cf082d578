import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'

export type MailRow = {
  id: number
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
  sent_at: Date | null
  attempts: number
  order_pdf_of: number | null
  pdf_with_prices: boolean
  invoice_pdfs_of: string[]
  statement_of: string | null
  statement_from: string | null
  statement_to: string | null
}

/**
 * Takes mails that wait, those that wait longest first. Two processes never take the same one.
 * @param until a mail that has not left by then waits again
 * @returns their ids; fewer than the limit where no more wait
 */
export async function takeWaitingMail(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mail set next_try_at = ${until}
     where id in (select id from mail
                   where sent_at is null and not gave_up and coalesce(next_try_at, created_at) <= ${now}
                   order by coalesce(next_try_at, created_at), id limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Counts an attempt to send a mail. @returns the mail, or undefined where it has been sent, given up or swept
 */
export async function countAttempt(db: Db, id: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mail set attempts = attempts + 1 where id = ${id} and sent_at is null and not gave_up
    returning id, recipient, subject, body_text, body_html, created_at, sent_at, attempts, order_pdf_of,
    pdf_with_prices, invoice_pdfs_of,
              statement_of, statement_from, statement_to`.execute(db)
  return rows[0]
}

export const markSent = (db: Db, id: number, now: Date) =>
  db
    .updateTable('mail')
    .set({ sent_at: now, next_try_at: null, last_error: null })
    .where('id', '=', id)
    .execute()

export const noteMailProblem = (db: Db, id: number, problem: string) =>
  db.updateTable('mail').set({ last_error: problem }).where('id', '=', id).execute()

/** No further attempt is made; the mail stays to be seen. */
export const giveUpMail = (db: Db, id: number) =>
  db
    .updateTable('mail')
    .set({ gave_up: true, next_try_at: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

/** Locks a mail whose job was given up; undefined where it is not kept any more. */
export const lockGivenUpMail = (tx: Tx, id: number) =>
  tx.selectFrom('mail').select(['sent_at', 'body_text']).where('id', '=', id).forUpdate().executeTakeFirst()

/** What of mails says whether a job would send them, by their number. */
export async function mailsOfJobs(tx: Queryable, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; sent_at: Date | null; body_text: string }>`
    select id, sent_at, left(body_text, 1) as body_text from mail where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A mail is no longer given up, and its job sends it.
 * @param until where it has not left by then, it gets another job
 */
export const waitForJob = (tx: Tx, id: number, until: Date) =>
  tx.updateTable('mail').set({ gave_up: false, next_try_at: until }).where('id', '=', id).execute()

/** Gives up every mail that waits, and notes why. */
export const keepWaitingMail = (db: Db, why: string) =>
  db
    .updateTable('mail')
    .set({ gave_up: true, next_try_at: null, last_error: why })
    .where('sent_at', 'is', null)
    .where('gave_up', '=', false)
    .execute()

/** The newest mails, for the mailbox. */
export const newestMail = (db: Queryable, limit: number) =>
  db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'gave_up', 'order_pdf_of'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const mailById = (db: Queryable, id: number) =>
  db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The first mail about an order with its address and state; undefined where none was written or it was
 * deleted.
 */
export const firstMailOfOrder = (tx: Queryable, webOrderNo: number) =>
  tx
    .selectFrom('mail')
    .select(['recipient', 'created_at', 'sent_at', 'gave_up'])
    .where('order_pdf_of', '=', webOrderNo)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** When the last mail about an order was written, or null. */
export async function lastMailOfOrder(tx: Tx, webOrderNo: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('mail')
    .select('created_at')
    .where('order_pdf_of', '=', webOrderNo)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** How many mails wait to be sent. */
export async function countWaitingMail(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('gave_up', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
