import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { type ListTotal, listTotal } from '#server/db/list-total.ts'
import { hasTrigram, likeWord, listWords, lowered } from '#server/db/list-words.ts'

/**
 * A list of service requests that is searched for words: `isListed` and `order` are about service_request as
 * r, `behind` says what comes after the cursor. Without an account it is that of the staff.
 */
export type SearchedList = {
  accountId?: string
  isListed: RawBuilder<SqlBool>
  behind: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}
/** The numbers of the first requests with all words, in the order of the list; and how many have them. */
export type WordHits = { keys: number[]; many: number }
type Walked = WordHits & { looked: number }

/**
 * So many requests are looked through before the index is asked: what stands in many is found among them.
 * More than LIST_COUNT_MAX, so that they can tell that there are more.
 */
const LOOKED_THROUGH = 1_200

const hasWords = (text: string) =>
  sql.join(
    listWords(text).map((word) => sql`s.words like ${lowered(likeWord(word))}`),
    sql` and `,
  )
const isOfAccount = (accountId: string | undefined) =>
  accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}`

const resultOf = (limit: number) => sql`
  array(select request_no from hits order by place limit ${limit}::bigint) as keys,
  (select count(*)::integer from (select from hits limit ${LIST_COUNT_MAX + 1}::bigint) n) as many`

/** Looks through the next requests of the list; through all where `among` is null. */
export const requestWalkQuery = (
  { isListed, behind, order }: SearchedList,
  text: string,
  limit: number,
  among: number | null,
): RawBuilder<Walked> => sql`
  with walked as materialized (
    select r.request_no, row_number() over (order by ${order}) as place
      from service_request r where ${isListed} and ${behind} order by ${order} limit ${among}::bigint
  ), hits as materialized (
    select w.request_no, w.place from walked w join service_request_search s using (request_no)
     where ${hasWords(text)}
  )
  select (select count(*)::integer from walked) as looked, ${resultOf(limit)}`

/** The same by the index of words: all that have them are read. */
export const requestWordsQuery = (
  { accountId, isListed, behind, order }: SearchedList,
  text: string,
  limit: number,
): RawBuilder<WordHits> => sql`
  with found as materialized (
    select s.request_no from service_request_search s where ${isOfAccount(accountId)} and ${hasWords(text)}
  ), hits as materialized (
    select r.request_no, row_number() over (order by ${order}) as place
      from found join service_request r using (request_no) where ${isListed} and ${behind}
  )
  select ${resultOf(limit)}`

/**
 * The requests of a list that have all words of a text somewhere: in their number, reference, account,
 * products or invoices. What stands in many is found among the next of the list; what is rare, by the index.
 * @param asked.limit of the keys
 * @param asked.isCounted whether `many` is needed, counted to LIST_COUNT_MAX and one more
 */
async function requestsWithWords(
  tx: Queryable,
  list: SearchedList,
  text: string,
  { limit, isCounted }: { limit: number; isCounted: boolean },
): Promise<WordHits> {
  const among = hasTrigram(text) ? LOOKED_THROUGH : null
  const walked = (await requestWalkQuery(list, text, limit, among).execute(tx)).rows[0]
  if (!walked) throw new Error('an aggregate has one row')
  const isWhole = among === null || walked.looked < among
  const isTold = !isCounted || walked.many > LIST_COUNT_MAX
  if (isWhole || (walked.keys.length === limit && isTold)) return walked
  const found = (await requestWordsQuery(list, text, limit).execute(tx)).rows[0]
  if (!found) throw new Error('an aggregate has one row')
  return found
}

/** How many a list has, counted to LIST_COUNT_MAX and one more. */
async function countListed(tx: Queryable, { isListed }: SearchedList): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many
      from (select from service_request r where ${isListed} limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(
    tx,
  )
  return rows[0]?.many ?? 0
}

/**
 * A page of a list, with one row more where there are more; on the first page also how many there are.
 * @param text words that each request has all of; '' for the whole list
 * @param query the page, or where keys are given the requests of these numbers
 */
export async function requestPage<Row>(
  tx: Queryable,
  list: SearchedList,
  text: string,
  { after, limit }: { after: TimeKey | null; limit: number },
  query: (keys: readonly number[] | null) => RawBuilder<Row>,
): Promise<{ rows: Row[]; total: ListTotal | null }> {
  const isCounted = after === null
  const hits =
    text.trim() === '' ? null : await requestsWithWords(tx, list, text, { limit: limit + 1, isCounted })
  const { rows } = await query(hits?.keys ?? null).execute(tx)
  return { rows, total: isCounted ? listTotal(hits?.many ?? (await countListed(tx, list))) : null }
}
