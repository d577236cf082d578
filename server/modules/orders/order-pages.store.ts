import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { Db, Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { hasTrigram, likeWord, lowered, wordsForIndex } from '#server/db/list-words.ts'
import { type ListTotal, listTotal } from '#server/db/list-total.ts'

/**
 * Which orders of an account a list shows. words: each must stand in order_search, in whatever case.
 * statuses: empty for any. placedBefore: the first moment that is too late.
 */
export type OrderFilter = {
  accountId: string
  words: readonly string[]
  statuses: readonly string[]
  productId: string | null
  placedFrom: Date | null
  placedBefore: Date | null
  isOldestFirst: boolean
}
/** One page: how many rows at most, after which order, and whether all that match are to be counted. */
export type PageAsked = { after: TimeKey | null; limit: number; isCounted: boolean }
export type PageFound = { keys: TimeKey[]; next: TimeKey | null; total: ListTotal | null }

/**
 * So many orders are compared with words one after another, in the list's order, before the index of words
 * is asked; this takes 3 ms. Most accounts have fewer. In a bigger one they hold a page of a frequent word,
 * which the index would have to sort; a rare word is quick by the index.
 */
export const LOOKED_THROUGH = 500

type KeyRow = { at_micros: number; web_order_no: number }
const keyOf = ({ at_micros, web_order_no }: KeyRow): TimeKey => ({ atMicros: at_micros, no: web_order_no })

/** A page of the orders that match, by their keys. */
export async function orderPage(tx: Queryable, filter: OrderFilter, page: PageAsked): Promise<PageFound> {
  if (!isSearched(filter)) return listedPage(tx, filter, page)
  const nearest = await lookThrough(tx, filter, page)
  const isFull = nearest.keys.length > page.limit
  if (isFull || !nearest.last)
    return cut(nearest.keys, page, nearest.last ? atLeast(nearest) : exactly(nearest))
  if (!searched(filter).some(hasTrigram))
    return { keys: nearest.keys, next: nearest.last, total: page.isCounted ? atLeast(nearest) : null }
  const { rows } = await wordIndexQuery(filter, page).execute(tx)
  return cut(rows.map(keyOf), page, { count: rows[0]?.many ?? 0, isExact: true })
}

/** A product's number is among what is searched. */
const searched = ({ words, productId }: OrderFilter) => (productId === null ? words : [...words, productId])
const isSearched = ({ words, productId }: OrderFilter) => words.length > 0 || productId !== null
type Nearest = { keys: TimeKey[]; many: number; last: TimeKey | null }
const exactly = ({ many }: Nearest): ListTotal => ({ count: many, isExact: true })
const atLeast = ({ many }: Nearest): ListTotal => ({ count: many, isExact: false })

function cut(keys: TimeKey[], { limit, isCounted }: PageAsked, total: ListTotal): PageFound {
  const shown = keys.slice(0, limit)
  return {
    keys: shown,
    next: keys.length > limit ? (shown.at(-1) ?? null) : null,
    total: isCounted ? total : null,
  }
}

async function listedPage(tx: Queryable, filter: OrderFilter, page: PageAsked): Promise<PageFound> {
  const { rows } = await listQuery(filter, page.after, page.limit + 1).execute(tx)
  if (!page.isCounted || rows.length <= page.limit)
    return cut(rows.map(keyOf), page, { count: rows.length, isExact: true })
  const counted = await countQuery(filter).execute(tx)
  const count = counted.rows[0]?.many ?? 0
  return cut(rows.map(keyOf), page, listTotal(count))
}

async function lookThrough(tx: Queryable, filter: OrderFilter, page: PageAsked): Promise<Nearest> {
  const { rows } = await lookThroughQuery(filter, page).execute(tx)
  const [first] = rows
  const isEnd = !first || first.looked < LOOKED_THROUGH
  return {
    keys: rows.flatMap((row) => (row.web_order_no === null ? [] : [keyOf(row as KeyRow)])),
    many: first?.many ?? 0,
    last: isEnd ? null : { atMicros: first.last_at, no: first.last_no },
  }
}

/* The statements. `web_order o` in all of them, its key as microseconds. */

const AT_MICROS = sql`(extract(epoch from o.placed_at) * 1000000)::bigint`
const order = ({ isOldestFirst }: OrderFilter) =>
  isOldestFirst ? sql`o.placed_at, o.web_order_no` : sql`o.placed_at desc, o.web_order_no desc`

/** What the index of an account's orders by time answers. */
function within(filter: OrderFilter, after: TimeKey | null): RawBuilder<SqlBool> {
  const { accountId, placedFrom, placedBefore, isOldestFirst } = filter
  const parts = [
    sql`o.account_id = ${accountId}`,
    placedFrom && sql`o.placed_at >= ${placedFrom}`,
    placedBefore && sql`o.placed_at < ${placedBefore}`,
    after &&
      sql`(o.placed_at, o.web_order_no) ${isOldestFirst ? sql`>` : sql`<`}
          (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`,
  ].filter((part) => part !== null)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** The first orders that match but for words and product, by index alone: each status has its range of it. */
export function listQuery(filter: OrderFilter, after: TimeKey | null, limit: number): RawBuilder<KeyRow> {
  const { statuses } = filter
  const orders = (status: RawBuilder<unknown>) => sql`
    select o.web_order_no, o.placed_at from web_order o where ${within(filter, after)} ${status}
     order by ${order(filter)} limit ${limit}::bigint`
  if (statuses.length === 0)
    return sql`select o.web_order_no, ${AT_MICROS} as at_micros from (${orders(sql``)}) o order by ${order(filter)}`
  return sql`select o.web_order_no, ${AT_MICROS} as at_micros
    from unnest(${statuses}::text[]) as s (status) cross join lateral (${orders(sql`and o.low_status = s.status`)}) o
   order by ${order(filter)} limit ${limit}::bigint`
}

/** How many match but for words and product, exact up to LIST_COUNT_MAX; by the index of status for some. */
export function countQuery(filter: OrderFilter): RawBuilder<{ many: number }> {
  const { statuses } = filter
  const orders = (status: RawBuilder<unknown>) => sql`
    select from web_order o where ${within(filter, null)} ${status} limit ${LIST_COUNT_MAX + 1}::bigint`
  if (statuses.length === 0) return sql`select count(*) as many from (${orders(sql``)}) o`
  return sql`select count(*) as many
    from unnest(${statuses}::text[]) as s (status) cross join lateral (${orders(sql`and o.low_status = s.status`)}) o`
}

const hasProduct = ({ productId }: OrderFilter) =>
  productId === null
    ? sql`true`
    : sql`exists (select from order_line l where l.web_order_no = o.web_order_no and l.product_id = ${productId})`

type LookedThrough = { [K in keyof KeyRow]: KeyRow[K] | null } & {
  many: number | null
  looked: number
  last_at: number
  last_no: number
}
/**
 * The next LOOKED_THROUGH orders compared with words and product: the first that match, with how many do, and
 * up to which order it looked. `offset 0` keeps the planner from reading order_search in another way than by
 * its key. One row with nulls where none matches, no row where there is no order.
 */
export const lookThroughQuery = (filter: OrderFilter, page: PageAsked): RawBuilder<LookedThrough> => sql`
  with near as materialized (
    select o.web_order_no, o.at_micros, row_number() over () as place
      from (${listQuery(filter, page.after, LOOKED_THROUGH)}) o),
  hit as (
    select o.web_order_no, o.at_micros, o.place, count(*) over () as many
      from near o
     cross join lateral (select s.words from order_search s where s.web_order_no = o.web_order_no offset 0) s
     where ${containsAll(filter)} and ${hasProduct(filter)}
     order by o.place limit ${page.limit + 1}::bigint)
  select h.web_order_no, h.at_micros, h.many, e.looked, e.last_at, e.last_no
    from (select place as looked, at_micros as last_at, web_order_no as last_no from near order by place desc limit 1) e
    left join hit h on true
   order by h.place`

const containsAll = ({ words }: OrderFilter) =>
  sql.join([sql`true`, ...words.map((word) => sql`strpos(s.words, ${lowered(word)}) > 0`)], sql` and `)

/**
 * All that match, by the index of words within the account, and what that does not hold yet. Each is looked
 * up by its key (`offset 0`): else all orders of the account are read beside the few that have the words.
 */
export const wordIndexQuery = (
  filter: OrderFilter,
  page: PageAsked,
): RawBuilder<KeyRow & { many: number }> => sql`
  with found as materialized (
    select s.web_order_no from order_search s
     where s.is_indexed and s.account_id = ${filter.accountId} and ${matchesAll(filter)}
    union all
    select s.web_order_no from order_search s
     where not s.is_indexed and s.account_id = ${filter.accountId} and ${matchesAll(filter)})
  select o.web_order_no, ${AT_MICROS} as at_micros, count(*) over () as many
    from found f cross join lateral (select * from web_order w where w.web_order_no = f.web_order_no offset 0) o
   where ${within(filter, page.after)} and ${hasProduct(filter)}
       ${filter.statuses.length > 0 ? sql`and o.low_status = any (${filter.statuses}::text[])` : sql``}
   order by ${order(filter)} limit ${page.limit + 1}::bigint`

/**
 * Puts orders into the index of words that are not in it yet, so many at once; other processes take others.
 * @returns how many
 */
export async function indexNewWords(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_search set is_indexed = true where web_order_no in (
      select web_order_no from order_search where not is_indexed
       limit ${limit}::bigint for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function matchesAll(filter: OrderFilter) {
  const { asked, compared } = wordsForIndex(searched(filter))
  return sql.join(
    [
      ...asked.map((word) => sql`s.words like ${lowered(likeWord(word))}`),
      ...compared.map((word) => sql`strpos(s.words, ${lowered(word)}) > 0`),
    ],
    sql` and `,
  )
}
