import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { SortKey } from '#server/db/list-cursor.ts'
import { type ListTotal, listTotal } from '#server/db/list-total.ts'
import { beginsWith, listWords } from '#server/db/list-words.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'
import { accountsOfWords, hasAccountWords } from './account-words.store.ts'

export type ShipmentRow = {
  shipment_no: string
  at_micros: number
  shipped_at: Date
  web_order_no: number
  order_no: string
  account_id: string
  account_name: string
  carrier: string
  connote: string
  url: string
  delivery: Partial<Delivery>
  lines: number
  units: number
  shipped_by: string | null
  invoice_no: string | null
}
/**
 * What a typed text means: shipments by their number, order or connote, and those of accounts; or, where
 * these are too many to name each, what a shipment is compared with.
 */
export type FoundShipments =
  | { shipmentNos: readonly string[]; accounts: readonly string[] }
  | { text: string; words: readonly string[] }
export type ShipmentFilter = {
  carrier: string | undefined
  shippedFrom: Date | undefined
  shippedBefore: Date | undefined
  found: FoundShipments | null
}
type Page = { after: SortKey | null; limit: number }
type Key = { shipment_no: string }

/** So many shipments are read one by one; those of a connote that more begin with, as all are walked. */
const NUMBERS_MAX = 200

/**
 * What a typed text means: the number of an order or a shipment, or the beginning of a connote; and accounts
 * by words. Null for an empty text.
 */
export async function readShipmentText(tx: Queryable, typed: string): Promise<FoundShipments | null> {
  const text = typed.trim()
  if (text === '') return null
  const words = listWords(text)
  const found = await accountsOfWords(tx, words)
  const { rows } = await shipmentsByNumber(text).execute(tx)
  if (rows.length > NUMBERS_MAX || 'words' in found) return { text, words }
  return { shipmentNos: rows.map(({ shipment_no }) => shipment_no), accounts: found.accounts }
}

/** The shipments that a text is a number of, each by its index. */
export function shipmentsByNumber(text: string): RawBuilder<Key> {
  const webOrderNo = keyIn(text)
  return sql`
    select shipment_no from shipment where shipment_no = upper(${text}::text)
    union select s.shipment_no from web_order o join shipment s using (web_order_no) where o.order_no = ${text}
    union select s.shipment_no from web_order o join shipment s using (web_order_no) where o.temp_order_no = ${text}
    union select shipment_no from shipment where web_order_no = ${webOrderNo}::bigint
    union (select shipment_no from shipment where ${beginsWith(sql`lower(connote)`, text)}
            order by lower(connote) using ~<~ limit ${NUMBERS_MAX + 1}::bigint)`
}

const ORDER = sql`s.shipped_at desc, s.shipment_no desc`
const moment = (atMicros: number) => sql`timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond'`
const isAsked = (
  { carrier, shippedFrom, shippedBefore }: ShipmentFilter,
  after: SortKey | null,
): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`true`,
      ...(carrier === undefined ? [] : [sql`s.carrier = ${carrier}`]),
      ...(shippedFrom ? [sql`s.shipped_at >= ${shippedFrom}`] : []),
      ...(shippedBefore ? [sql`s.shipped_at < ${shippedBefore}`] : []),
      ...(after
        ? [sql`(s.shipped_at, s.shipment_no) < (${moment(Number(after.by))}, ${after.id}::text)`]
        : []),
    ],
    sql` and `,
  )

/**
 * `offset 0` keeps the planner from reading all orders and accounts for the few shipments that are looked at.
 */
const ACCOUNT_OF = sql`
  cross join lateral (select o.account_id from web_order o where o.web_order_no = s.web_order_no offset 0) o
  cross join lateral (select a.id, a.name, a.customer_id from account a where a.id = o.account_id offset 0) a`
const isCompared = ({ text, words }: { text: string; words: readonly string[] }) => sql<SqlBool>`
  (${beginsWith(sql`lower(s.connote)`, text)} or ${hasAccountWords(words)})`

/** The shipments that match, in any order: those of numbers, and of each account by its orders. */
const NAMED = (
  { shipmentNos, accounts }: { shipmentNos: readonly string[]; accounts: readonly string[] },
  isOne: RawBuilder<SqlBool>,
) => sql`
  select s.shipped_at, s.shipment_no from shipment s
   where s.shipment_no = any (${shipmentNos}::text[]) and ${isOne}
  union
  select s.shipped_at, s.shipment_no from unnest(${accounts}::text[]) as a (id)
   cross join lateral (select o.web_order_no from web_order o where o.account_id = a.id offset 0) o
   cross join lateral (select * from shipment s where s.web_order_no = o.web_order_no offset 0) s
   where ${isOne}`

/** The keys of a page and of one row more. */
export function shipmentKeysQuery(filter: ShipmentFilter, { after, limit }: Page): RawBuilder<Key> {
  const { found } = filter
  const isOne = isAsked(filter, after)
  if (found && 'accounts' in found)
    return sql`
      select s.shipment_no from (${NAMED(found, isOne)}) s order by ${ORDER} limit ${limit + 1}::bigint`
  return sql`
    select s.shipment_no from shipment s ${found ? ACCOUNT_OF : sql``}
     where ${isOne} and ${found ? isCompared(found) : sql`true`}
     order by ${ORDER} limit ${limit + 1}::bigint`
}

/** How many there are, counted up to LIST_COUNT_MAX and one more. */
export function shipmentCountQuery(filter: ShipmentFilter): RawBuilder<{ many: number }> {
  const { found } = filter
  const isOne = isAsked(filter, null)
  const some =
    found && 'accounts' in found
      ? NAMED(found, isOne)
      : sql`select from shipment s ${found ? ACCOUNT_OF : sql``}
             where ${isOne} and ${found ? isCompared(found) : sql`true`}`
  return sql`select count(*) as many from (select from (${some}) n limit ${LIST_COUNT_MAX + 1}::bigint) n`
}

/** A page of shipments, the newest first, with one row more where there are more. */
export async function shipmentRows(
  tx: Queryable,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentRow[]> {
  const keys = (await shipmentKeysQuery(filter, page).execute(tx)).rows.map((row) => row.shipment_no)
  return (await shipmentRowsQuery(keys).execute(tx)).rows
}

/** The rows of shipments by their numbers, the newest first. */
export const shipmentRowsQuery = (shipmentNos: readonly string[]): RawBuilder<ShipmentRow> => sql`
  select s.shipment_no, (extract(epoch from s.shipped_at) * 1000000)::bigint as at_micros, s.shipped_at,
         s.web_order_no, ${SHOWN_ORDER_NO} as order_no, o.account_id, a.name as account_name, s.carrier,
         s.connote, s.url, o.delivery, l.lines, l.units, i.invoice_no,
         nullif(trim(u.first_name || ' ' || u.last_name), '') as shipped_by
    from shipment s
    join web_order o using (web_order_no)
    join account a on a.id = o.account_id
   cross join lateral (
     select count(*) as lines, coalesce(sum(quantity), 0) as units
       from shipment_line l where l.shipment_no = s.shipment_no) l
    left join invoice i on i.shipment_no = s.shipment_no
    left join portal_user u on u.id = s.shipped_by
   where s.shipment_no = any (${shipmentNos}::text[]) order by ${ORDER}`

export async function countShipments(tx: Queryable, filter: ShipmentFilter): Promise<ListTotal> {
  return listTotal((await shipmentCountQuery(filter).execute(tx)).rows[0]?.many ?? 0)
}

/** The names of carriers that shipments have, from one to the next by their index. */
export const carrierNamesQuery = sql<{ carrier: string }>`
  with recursive names as (
    (select carrier from shipment order by carrier limit ${1}::bigint)
    union all
    select (select s.carrier from shipment s where s.carrier > n.carrier order by s.carrier limit 1)
      from names n where n.carrier is not null)
  select carrier from names where carrier is not null`

export const carrierNames = async (tx: Queryable): Promise<string[]> =>
  (await carrierNamesQuery.execute(tx)).rows.map(({ carrier }) => carrier)
