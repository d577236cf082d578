import { type RawBuilder, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { Db, Queryable } from '#server/db/connect.ts'
import { cutPage } from '#server/db/cut-page.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { likeWord, lowered, wordsForIndex } from '#server/db/list-words.ts'
import { listTotal } from '#server/db/list-total.ts'
import type { PaymentKey } from './payment-history.store.ts'

/**
 * Which payments of an account a list shows. words: as typed; each must begin the payment's number, a
 * word of its reference, the number of the order or of an invoice of the account that it pays, or a name of
 * the payer. from, before: when it came in, else was begun; before: the first moment that is too late.
 */
export type PaymentFilter = {
  accountId: string
  words: readonly string[]
  from: Date | null
  before: Date | null
}
type Page = { after: TimeKey | null; limit: number }
/** total: null for a page that is not the first. */
export type PaymentsFound = {
  keys: PaymentKey[]
  next: TimeKey | null
  total: { count: number; isExact: boolean } | null
}

/**
 * So many payments are compared with words one after another, in the list's order, before the index of words
 * is asked: a frequent word fills its page with them.
 */
export const PAYMENTS_LOOKED_THROUGH = 500

type KeyRow = { at_micros: number; key_no: number }
/** As payment_search has them. */
const keyOf = ({ key_no }: KeyRow): PaymentKey => ({
  kind: key_no % 2 === 0 ? 'P' : 'R',
  id: Math.floor(key_no / 2),
})

/** A page of the payments that match, the newest first. */
export async function paymentPage(tx: Queryable, filter: PaymentFilter, page: Page): Promise<PaymentsFound> {
  if (filter.words.length === 0) {
    const { rows } = await listQuery(filter, page.after, page.limit + 1).execute(tx)
    return cut(rows, page, async () => {
      const { rows: counted } = await countQuery(filter).execute(tx)
      const count = counted[0]?.many ?? 0
      return listTotal(count)
    })
  }
  const { rows } = await lookThroughQuery(filter, page).execute(tx)
  const [first] = rows
  const isEnd = !first || first.looked < PAYMENTS_LOOKED_THROUGH
  const hits = rows.flatMap((row) => (row.key_no === null ? [] : [row as KeyRow]))
  if (isEnd || hits.length > page.limit)
    return cut(hits, page, () => ({ count: first?.many ?? 0, isExact: isEnd }))
  const found = await wordIndexQuery(filter, page).execute(tx)
  return cut(found.rows, page, () => ({ count: found.rows[0]?.many ?? 0, isExact: true }))
}

type Total = NonNullable<PaymentsFound['total']>
async function cut(
  rows: readonly KeyRow[],
  { after, limit }: Page,
  countAll: () => Total | Promise<Total>,
): Promise<PaymentsFound> {
  const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.key_no }))
  const isWhole = after === null && next === null
  return {
    keys: shown.map(keyOf),
    next,
    total: after ? null : isWhole ? { count: shown.length, isExact: true } : await countAll(),
  }
}

/* The statements. `payment_search s` in all of them, its key as microseconds. */

const AT_MICROS = sql`(extract(epoch from s.at) * 1000000)::bigint`
const ORDER = sql`s.at desc, s.key_no desc`

/** What the index of an account's payments by time answers. */
function within({ accountId, from, before }: PaymentFilter, after: TimeKey | null): RawBuilder<unknown> {
  const parts = [
    sql`s.account_id = ${accountId}`,
    from && sql`s.at >= ${from}`,
    before && sql`s.at < ${before}`,
    after &&
      sql`(s.at, s.key_no) < (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`,
  ].filter((part) => part !== null)
  return sql.join(parts, sql` and `)
}

/** The first payments that match but for words, by the index alone. */
export const listQuery = (
  filter: PaymentFilter,
  after: TimeKey | null,
  limit: number,
): RawBuilder<KeyRow> => sql`
  select ${AT_MICROS} as at_micros, s.key_no from payment_search s
   where ${within(filter, after)} order by ${ORDER} limit ${limit}::bigint`

/** How many match but for words, up to one more than is counted. */
export const countQuery = (filter: PaymentFilter): RawBuilder<{ many: number }> => sql`
  select count(*) as many from (
    select from payment_search s where ${within(filter, null)} limit ${LIST_COUNT_MAX + 1}::bigint) n`

type LookedThrough = { at_micros: number | null; key_no: number | null; many: number | null; looked: number }
/**
 * The next PAYMENTS_LOOKED_THROUGH compared with the words: the first that match, with how many do and how
 * many were compared. One row with nulls where none matches, no row where there is no payment.
 */
export const lookThroughQuery = (filter: PaymentFilter, page: Page): RawBuilder<LookedThrough> => sql`
  with near as materialized (
    select ${AT_MICROS} as at_micros, s.key_no, s.words, row_number() over (order by ${ORDER}) as place
      from payment_search s where ${within(filter, page.after)} order by ${ORDER}
     limit ${PAYMENTS_LOOKED_THROUGH}::bigint),
  hit as (
    select n.at_micros, n.key_no, n.place, count(*) over () as many from near n
     where ${containsAll(filter)} order by n.place limit ${page.limit + 1}::bigint)
  select h.at_micros, h.key_no, h.many, e.looked
    from (select count(*) as looked from near having count(*) > 0) e left join hit h on true order by h.place`

const containsAll = ({ words }: PaymentFilter) =>
  sql.join(
    words.map((word) => sql`strpos(n.words, ${lowered(` ${word}`)}) > 0`),
    sql` and `,
  )
function matchesAll({ words }: PaymentFilter) {
  const { asked, compared } = wordsForIndex(words)
  return sql.join(
    [
      ...asked.map((word) => sql`s.words like ${lowered(likeWord(` ${word}`))}`),
      ...compared.map((word) => sql`strpos(s.words, ${lowered(` ${word}`)}) > 0`),
    ],
    sql` and `,
  )
}

/**
 * All that match, by the index of words within the account, and what that does not hold yet. Time is compared
 * outside, so that no index of it is read instead.
 */
export const wordIndexQuery = (
  filter: PaymentFilter,
  page: Page,
): RawBuilder<KeyRow & { many: number }> => sql`
  with found as materialized (
    select s.account_id, s.at, s.key_no from payment_search s
     where s.is_indexed and s.account_id = ${filter.accountId} and ${matchesAll(filter)}
    union all
    select s.account_id, s.at, s.key_no from payment_search s
     where not s.is_indexed and s.account_id = ${filter.accountId} and ${matchesAll(filter)})
  select ${AT_MICROS} as at_micros, s.key_no, count(*) over () as many
    from found s where ${within(filter, page.after)} order by ${ORDER} limit ${page.limit + 1}::bigint`

/**
 * Puts payments into the index of words that are not in it yet, so many at once; other processes take others.
 * @returns how many
 */
export async function indexNewPayments(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_search set is_indexed = true where key_no in (
      select key_no from payment_search where not is_indexed limit ${limit}::bigint for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
