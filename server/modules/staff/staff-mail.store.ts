import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

export type MailListRow = {
  id: number
  recipient: string
  subject: string
  created_at: Date
  sent_at: Date | null
  state: 'waiting' | 'sent' | 'gaveUp'
  attempts: number
  last_error: string | null
}
type Asked = { state: MailListRow['state'] | null; text: string; before: number | null; limit: number }

const STATES = {
  waiting: sql<SqlBool>`sent_at is null and not gave_up`,
  sent: sql<SqlBool>`sent_at is not null`,
  gaveUp: sql<SqlBool>`sent_at is null and gave_up`,
}

/** Mails before this one, the newest first. */
export async function mailsForStaff(
  tx: Queryable,
  { state, text, before, limit }: Asked,
): Promise<MailListRow[]> {
  const { rows } = await sql<MailListRow>`
    select id, recipient, subject, created_at, sent_at, attempts, last_error,
           case when sent_at is not null then 'sent' when gave_up then 'gaveUp' else 'waiting' end as state
      from mail
     where ${before === null ? sql`true` : sql`id < ${before}`} and ${state === null ? sql`true` : STATES[state]}
       and ${text === '' ? sql`true` : sql`strpos(lower(recipient || ' ' || subject), ${text.toLowerCase()}) > 0`}
     order by id desc limit ${limit}::bigint`.execute(tx)
  return rows
}

/** Locks a mail; undefined where there is none. */
export async function lockMail(tx: Tx, id: number) {
  return tx
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'sent_at', 'gave_up', 'order_pdf_of', 'pdf_with_prices'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The words of a mail. */
type Body = { text: string; html: string }

/**
 * Writes a mail once more: it waits to be sent.
 * @param body its words; null for those it has
 * @returns its id
 */
export async function copyMail(tx: Tx, id: number, now: Date, body: Body | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (recipient, subject, body_text, body_html, created_at, order_pdf_of, pdf_with_prices, invoice_pdfs_of)
    select recipient, subject, coalesce(${body?.text ?? null}::text, body_text), coalesce(${body?.html ?? null}::text, body_html), ${now}, order_pdf_of, pdf_with_prices, invoice_pdfs_of from mail where id = ${id}
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
