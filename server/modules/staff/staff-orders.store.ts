import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import { ORDER_QUEUES, type OrderQueue } from '#shared/codes/order-queues.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { hasTrigram, likeWord } from '#server/db/list-words.ts'
import type { LineUnits } from '#shared/rules/line-steps.ts'
import { type ListTotal, listTotal } from '#server/db/list-total.ts'
import type { FoundByText, SearchWord } from './order-text.store.ts'
import { QUEUE_SOURCES } from './queue-conditions.store.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** Which orders a list of the console shows. found: what the typed text means; null where none is typed. */
export type StaffFilter = { queue: OrderQueue; found: FoundByText | null; isOldestFirst: boolean }
export type StaffPage = { after: TimeKey | null; limit: number }
export type StaffPageFound = { keys: TimeKey[]; next: TimeKey | null; total: ListTotal }

/**
 * So many of the newest orders are compared with words one after another before the index of words is asked:
 * a frequent word fills a page at once, which the index would have to sort. Where so many of the first match
 * that ten times as many orders should fill a page, these are looked through.
 */
const LOOKED_THROUGH = [500, 5_000] as const

type KeyRow = { at_micros: number; web_order_no: number }
const keyOf = ({ at_micros, web_order_no }: KeyRow): TimeKey => ({ atMicros: at_micros, no: web_order_no })
type Found = ListTotal & { rows: readonly KeyRow[]; last: TimeKey | null }

/** A page of the orders that match, by their keys. */
export async function staffOrderKeys(
  tx: Queryable,
  filter: StaffFilter,
  page: StaffPage,
): Promise<StaffPageFound> {
  const { rows, count, isExact, last } = await find(tx, filter, page)
  const shown = rows.slice(0, page.limit).map(keyOf)
  const next = rows.length > page.limit ? (shown.at(-1) ?? null) : last
  return { keys: shown, next, total: { count, isExact } }
}

async function find(tx: Queryable, filter: StaffFilter, page: StaffPage): Promise<Found> {
  const { queue, found } = filter
  const source = QUEUE_SOURCES[queue]
  if (found && 'numbers' in found) return all(await numbersQuery(filter, found.numbers, page).execute(tx))
  if (source.from === 'lines' || source.isSmall)
    return all(await workQuery(filter, found?.words ?? [], page).execute(tx))
  if (!found) {
    const { rows } = await walkQuery(filter, page, page.limit + 1).execute(tx)
    const total = page.after ? listTotal(0) : await countAll(tx, queue)
    return { rows, ...total, last: null }
  }
  return findWords(tx, filter, found.words, page)
}

const all = ({ rows }: { rows: (KeyRow & { many: number })[] }): Found => ({
  rows,
  count: rows[0]?.many ?? 0,
  isExact: true,
  last: null,
})

async function findWords(
  tx: Queryable,
  filter: StaffFilter,
  words: readonly SearchWord[],
  page: StaffPage,
): Promise<Found> {
  for (const looked of LOOKED_THROUGH) {
    const { rows } = await lookThroughQuery(filter, words, page, looked).execute(tx)
    const hits = rows.filter((row) => row.web_order_no !== null) as KeyRow[]
    const end = rows[0]
    const isEnd = !end || end.looked < looked
    if (isEnd || hits.length > page.limit)
      return { rows: hits, count: hits.length, isExact: isEnd, last: null }
    if (!words.some(({ text }) => hasTrigram(text)))
      return {
        rows: hits,
        count: hits.length,
        isExact: false,
        last: { atMicros: end.last_at, no: end.last_no },
      }
    if ((hits.length * LOOKED_THROUGH[1]) / LOOKED_THROUGH[0] <= page.limit) break
  }
  const products = words.flatMap(({ productId }) => productId ?? [])
  const query =
    products.length > 0
      ? productsQuery(filter, { products, words }, page)
      : wordIndexQuery(filter, words, page)
  return all(await query.execute(tx))
}

/** How many orders each queue holds, counted up to LIST_COUNT_MAX. */
export async function queueCounts(tx: Queryable): Promise<(ListTotal & { queue: OrderQueue })[]> {
  const { rows } = await sql<{ queue: OrderQueue; many: number }>`${sql.join(
    ORDER_QUEUES.map(
      (queue) =>
        sql`select ${queue}::text as queue,
        (select count(*) from (${membersQuery(queue)} limit ${LIST_COUNT_MAX + 1}::bigint) o) as many`,
    ),
    sql` union all `,
  )}`.execute(tx)
  return rows.map(({ queue, many }) => ({ queue, ...listTotal(many) }))
}
async function countAll(tx: Queryable, queue: OrderQueue): Promise<ListTotal> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (${membersQuery(queue)} limit ${LIST_COUNT_MAX + 1}::bigint) o`.execute(tx)
  return listTotal(rows[0]?.many ?? 0)
}

/* The statements. `web_order o` in all of them, its key as microseconds. */

const AT_MICROS = sql`(extract(epoch from o.placed_at) * 1000000)::bigint`
const order = ({ isOldestFirst }: StaffFilter) =>
  isOldestFirst ? sql`o.placed_at, o.web_order_no` : sql`o.placed_at desc, o.web_order_no desc`
const beyond = ({ isOldestFirst }: StaffFilter, after: TimeKey | null): RawBuilder<SqlBool> =>
  after
    ? sql`(o.placed_at, o.web_order_no) ${isOldestFirst ? sql`>` : sql`<`}
          (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql`true`

/**
 * The orders of a queue with their time, in any order. `offset 0` here and below keeps the planner from
 * reading a whole table where it takes a queue to be long.
 */
function membersQuery(queue: OrderQueue): RawBuilder<unknown> {
  const source = QUEUE_SOURCES[queue]
  if (source.from === 'orders')
    return sql`select o.web_order_no, o.placed_at from web_order o where ${source.order}`
  return sql`select o.web_order_no, o.placed_at
    from (select distinct l.web_order_no from order_line l where ${source.line}) w
    cross join lateral (select o.* from web_order o where o.web_order_no = w.web_order_no offset 0) o
   where ${source.order}`
}

const SEARCHED = sql`cross join lateral (
  select s.account_id, s.words from order_search s where s.web_order_no = o.web_order_no offset 0) s`

/** A word stands in what an order is searched by, or its account is one that the word means. */
const hasWord = ({ text, accountIds }: SearchWord) =>
  accountIds.length === 0
    ? sql`strpos(s.words, ${text}::text) > 0`
    : sql`(strpos(s.words, ${text}::text) > 0 or s.account_id = any (${accountIds}::text[]))`
const hasWords = (words: readonly SearchWord[]) => sql.join([sql`true`, ...words.map(hasWord)], sql` and `)

/** A page of a queue that is as long as the work in the house: all of it is read, compared and sorted. */
export const workQuery = (
  filter: StaffFilter,
  words: readonly SearchWord[],
  { after, limit }: StaffPage,
): RawBuilder<KeyRow & { many: number }> => sql`
  with o as materialized (${membersQuery(filter.queue)})
  select o.web_order_no, ${AT_MICROS} as at_micros, count(*) over () as many
    from o ${words.length > 0 ? SEARCHED : sql``}
   where ${beyond(filter, after)} and ${hasWords(words)}
   order by ${order(filter)} limit ${limit + 1}::bigint`

/** The next orders of all, by the index of time alone. */
export const walkQuery = (
  filter: StaffFilter,
  { after }: StaffPage,
  limit: number,
): RawBuilder<KeyRow> => sql`
  select o.web_order_no, ${AT_MICROS} as at_micros from web_order o
   where ${beyond(filter, after)} and ${QUEUE_SOURCES[filter.queue].order}
   order by ${order(filter)} limit ${limit}::bigint`

/** Of the orders that a number means, those of the queue. */
export const numbersQuery = (
  filter: StaffFilter,
  numbers: readonly number[],
  { after, limit }: StaffPage,
): RawBuilder<KeyRow & { many: number }> => {
  const source = QUEUE_SOURCES[filter.queue]
  const isIn =
    source.from === 'lines'
      ? sql`exists (select from order_line l where l.web_order_no = o.web_order_no and ${source.line})
        and ${source.order}`
      : source.order
  return sql`
  select o.web_order_no, ${AT_MICROS} as at_micros, count(*) over () as many from web_order o
   where o.web_order_no = any (${numbers}::bigint[]) and ${isIn} and ${beyond(filter, after)}
   order by ${order(filter)} limit ${limit + 1}::bigint`
}

type LookedThrough = { [K in keyof KeyRow]: KeyRow[K] | null } & {
  looked: number
  last_at: number
  last_no: number
}
/**
 * The next orders compared with words one by one: those that match, and how far it looked. `offset 0` keeps
 * the planner from reading order_search in another way than by its key.
 */
export const lookThroughQuery = (
  filter: StaffFilter,
  words: readonly SearchWord[],
  page: StaffPage,
  looked: number,
): RawBuilder<LookedThrough> => sql`
  with near as materialized (
    select o.web_order_no, o.at_micros, row_number() over () as place
      from (${walkQuery(filter, page, looked)}) o),
  hit as (
    select o.web_order_no, o.at_micros, o.place
      from near o
     ${SEARCHED}
     where ${hasWords(words)}
     order by o.place limit ${page.limit + 1}::bigint)
  select h.web_order_no, h.at_micros, e.looked, e.last_at, e.last_no
    from (select place as looked, at_micros as last_at, web_order_no as last_no from near order by place desc limit 1) e
    left join hit h on true
   order by h.place`

/** All with a line of each of the products that match the words, by the index of lines. */
export const productsQuery = (
  filter: StaffFilter,
  { products, words }: { products: readonly string[]; words: readonly SearchWord[] },
  { after, limit }: StaffPage,
): RawBuilder<KeyRow & { many: number }> => sql`
  with found as materialized (
    select web_order_no from order_line where product_id = any (${products}::text[])
     group by 1 having count(distinct product_id) = ${new Set(products).size}::bigint)
  select o.web_order_no, ${AT_MICROS} as at_micros, count(*) over () as many
    from found f cross join lateral (select o.* from web_order o where o.web_order_no = f.web_order_no offset 0) o
   ${SEARCHED}
   where ${hasWords(words)} and ${beyond(filter, after)} and ${QUEUE_SOURCES[filter.queue].order}
   order by ${order(filter)} limit ${limit + 1}::bigint`

const isLikeWord = ({ text, accountIds }: SearchWord) =>
  accountIds.length === 0
    ? sql`s.words like ${likeWord(text)}::text`
    : sql`(s.words like ${likeWord(text)}::text or s.account_id = any (${accountIds}::text[]))`

/**
 * All that match, by the index of words and accounts, and what that does not hold yet. Words without a
 * trigram are compared: the index would be read whole for them.
 */
export const wordIndexQuery = (
  filter: StaffFilter,
  words: readonly SearchWord[],
  { after, limit }: StaffPage,
): RawBuilder<KeyRow & { many: number }> => {
  const isLike = sql.join(
    words.map((word) => (hasTrigram(word.text) ? isLikeWord(word) : hasWord(word))),
    sql` and `,
  )
  return sql`
  with found as materialized (
    select s.web_order_no from order_search s where s.is_indexed and ${isLike}
    union all
    select s.web_order_no from order_search s where not s.is_indexed and ${isLike})
  select o.web_order_no, ${AT_MICROS} as at_micros, count(*) over () as many
    from found f cross join lateral (select o.* from web_order o where o.web_order_no = f.web_order_no offset 0) o
   where ${beyond(filter, after)} and ${QUEUE_SOURCES[filter.queue].order}
   order by ${order(filter)} limit ${limit + 1}::bigint`
}

export type StaffOrderRow = LineUnits & {
  web_order_no: number
  shown_no: string
  placed_at: Date
  account_id: string
  account_name: string
  customer_reference: string
  low_status: string
  held_reason: string | null
  ship_now: boolean
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  total_inc_cents: number
  business_group: string
  lines: number
  /** Its lines where units of one were swapped or cancelled; null where none were. */
  changed: ChangedLine[] | null
}
type ChangedLine = {
  line_no: number
  quantity: number
  cancelled: number
  price_cents: number
  swapped_from: number | null
}

/** The rows of a list by their keys, in any order, with the sums of their lines. */
export async function staffOrderRows(
  tx: Queryable,
  webOrderNos: readonly number[],
): Promise<StaffOrderRow[]> {
  const { rows } = await sql<StaffOrderRow>`
    select o.web_order_no, ${SHOWN_ORDER_NO} as shown_no, o.placed_at, o.account_id, a.name as account_name,
           o.customer_reference, o.low_status, o.held_reason, o.ship_now,
           o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.total_inc_cents, o.business_group, l.*
      from web_order o join account a on a.id = o.account_id
     cross join lateral (
       select count(*) as lines, coalesce(sum(quantity), 0) as quantity,
              coalesce(sum(allocated), 0) as allocated, coalesce(sum(picking), 0) as picking,
              coalesce(sum(picked), 0) as picked, coalesce(sum(shipped), 0) as shipped,
              coalesce(sum(cancelled), 0) as cancelled,
              case when count(swapped_from) > 0 or sum(cancelled) > 0 then
                json_agg(json_build_object('line_no', line_no, 'quantity', quantity, 'cancelled', cancelled,
                                           'price_cents', price_cents, 'swapped_from', swapped_from)) end as changed
         from order_line where order_line.web_order_no = o.web_order_no) l
     where o.web_order_no = any (${webOrderNos}::bigint[])`.execute(tx)
  return rows
}
