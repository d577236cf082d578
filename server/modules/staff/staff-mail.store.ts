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

const isAsked = ({ state, before }: Asked) => sql<SqlBool>`
  ${before === null ? sql`true` : sql`id < ${before}::bigint`} and ${state === null ? sql`true` : STATES[state]}`
const hasText = ({ text }: Asked) =>
  text === '' ? sql<SqlBool>`true` : sql<SqlBool>`${WORDS} like ${lowered(likeWord(text))}`

/** Mails before this one, the newest first; among so many of the newest, or all where that is null. */
export const mailWalkQuery = (asked: Asked, among: number | null): RawBuilder<MailListRow> => sql`
  select ${COLUMNS} from (select * from mail where ${isAsked(asked)} order by id desc limit ${among}::bigint) m
   where ${hasText(asked)} order by id desc limit ${asked.limit}::bigint`

/** The same by the index of words: all that have the text are read. */
export const mailWordsQuery = (asked: Asked): RawBuilder<MailListRow> => sql`
  with found as materialized (select id from mail where ${hasText(asked)})
  select ${COLUMNS} from (select m.* from found join mail m using (id)) m
   where ${isAsked(asked)} order by id desc limit ${asked.limit}::bigint`

/**
 * Mails before this one, the newest first. A text that stands in many of them is found among the newest; one
 * that is rare, by the index of words.
 */
export async function mailsForStaff(tx: Queryable, asked: Asked): Promise<MailListRow[]> {
  const isIndexed = hasTrigram(asked.text)
  const { rows } = await mailWalkQuery(asked, isIndexed ? LOOKED_THROUGH : null).execute(tx)
  return !isIndexed || rows.length === asked.limit ? rows : (await mailWordsQuery(asked).execute(tx)).rows
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
    insert into mail (recipient, subject, body_text, body_html, created_at, about_order, order_pdf_of, pdf_with_prices, invoice_pdfs_of,
                      statement_of, statement_from, statement_to, copy_of)
    select recipient, subject, coalesce(${body?.text ?? null}::text, body_text),
           coalesce(${body?.html ?? null}::text, body_html), ${now}, about_order, order_pdf_of, pdf_with_prices,
           invoice_pdfs_of, statement_of, statement_from, statement_to, id from mail where id = ${id}
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
