import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { hasTrigram, likeWord, lowered } from '#server/db/list-words.ts'

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

const COLUMNS = sql`
  id, recipient, subject, created_at, sent_at, attempts, last_error,
  case when sent_at is not null then 'sent' when gave_up then 'gaveUp' else 'waiting' end as state`
/** As the index has them. */
const WORDS = sql`lower(recipient || ' ' || subject)`
/** So many mails are looked through before the index is asked: what stands in many is found among them. */
const LOOKED_THROUGH = 2_000
/** A text that no index knows is looked for in so many mails for each page. */
export const MAILS_LOOKED_THROUGH = 5_000

const isAsked = ({ state, before }: Asked) => sql<SqlBool>`
  ${before === null ? sql`true` : sql`id < ${before}::bigint`} and ${state === null ? sql`true` : STATES[state]}`
const hasText = ({ text }: Asked) =>
  text === '' ? sql<SqlBool>`true` : sql<SqlBool>`${WORDS} like ${lowered(likeWord(text))}`

/** Mails before this one, the newest first, among so many of the newest. */
export const mailWalkQuery = (asked: Asked, among: number): RawBuilder<MailListRow> => sql`
  select ${COLUMNS} from (select * from mail where ${isAsked(asked)} order by id desc limit ${among}::bigint) m
   where ${hasText(asked)} order by id desc limit ${asked.limit}::bigint`

/** The same by the index of words: all that have the text are read. */
export const mailWordsQuery = (asked: Asked): RawBuilder<MailListRow> => sql`
  with found as materialized (select id from mail where ${hasText(asked)})
  select ${COLUMNS} from (select m.* from found join mail m using (id)) m
   where ${isAsked(asked)} order by id desc limit ${asked.limit}::bigint`

/**
 * Mails before this one, the newest first. A text that stands in many of them is found among the newest; one
 * that is rare, by the index of words. One of one or two letters is in no index.
 * @returns lookedTo: the last mail that was looked at for such a text, where older ones are left
 */
export async function mailsForStaff(
  tx: Queryable,
  asked: Asked,
): Promise<{ rows: MailListRow[]; lookedTo: number | null }> {
  const isIndexed = hasTrigram(asked.text)
  const among = isIndexed ? LOOKED_THROUGH : MAILS_LOOKED_THROUGH
  const { rows } = await mailWalkQuery(asked, among).execute(tx)
  if (rows.length === asked.limit) return { rows, lookedTo: null }
  if (!isIndexed) return { rows, lookedTo: await lastOf(tx, asked, among) }
  return { rows: (await mailWordsQuery(asked).execute(tx)).rows, lookedTo: null }
}

/** The oldest of the next so many mails; null where there are no more than those. */
async function lastOf(tx: Queryable, asked: Asked, among: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from mail where ${isAsked(asked)} order by id desc offset ${among - 1}::bigint limit 2`.execute(
    tx,
  )
  return rows.length > 1 ? (rows[0]?.id ?? null) : null
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

/** Whether a mail was sent again since a moment, or a copy of it has not left yet. */
export async function isCopied(tx: Tx, id: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from mail where copy_of = ${id}
      and (created_at > ${since} or (sent_at is null and not gave_up))) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** A mail as staff read it; undefined where there is none. */
export const mailToRead = (tx: Queryable, id: number) =>
  tx
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'created_at', 'sent_at'])
    .select(['order_pdf_of', 'invoice_pdfs_of', 'statement_of'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The words of a mail. */
type Body = { text: string; html: string }

/**
 * Writes a mail once more: it waits to be sent.
 * @param body its words; null for those it has
 * @returns its id
 */
export async function copyMail(tx: Tx, id: number, now: Date, body: Body | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (recipient, subject, body_text, body_html, created_at, about_order,
                      order_pdf_of, pdf_with_prices, invoice_pdfs_of,
                      statement_of, statement_from, statement_to, copy_of)
    select recipient, subject, coalesce(${body?.text ?? null}::text, body_text),
           coalesce(${body?.html ?? null}::text, body_html), ${now}, about_order, order_pdf_of, pdf_with_prices,
           invoice_pdfs_of, statement_of, statement_from, statement_to, id from mail where id = ${id}
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
