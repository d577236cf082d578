import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { listWords, lowered } from '#server/db/list-words.ts'
import { LINE_WAITS } from '#server/modules/orders/line-states.store.ts'

export type StockRow = {
  product_id: string
  name: string
  ean: string
  bin: string
  on_hand: number
  allocated: number
  available: number
  waiting: number
  expected_on: string | null
  expected_quantity: number | null
}

const rowsWhere = (where: RawBuilder<SqlBool>, limit: number) => sql<StockRow>`
  select p.id as product_id, p.name, p.ean, coalesce(s.bin, '') as bin, coalesce(s.on_hand, 0) as on_hand,
         coalesce(s.allocated, 0) as allocated,
         coalesce(s.available, 0) as available, p.expected_on, p.expected_quantity,
         coalesce((select sum(l.quantity - l.allocated - l.shipped - l.cancelled)
                     from order_line l where l.product_id = p.id and ${LINE_WAITS}), 0) as waiting
    from product p left join stock s on s.product_id = p.id
   where ${where} order by p.id limit ${limit}::bigint`

/** Products by number, EAN or words; without words those that orders wait for. */
export async function stockRows(tx: Queryable, text: string, limit: number): Promise<StockRow[]> {
  const words = listWords(text)
  const where =
    words.length === 0
      ? sql<SqlBool>`p.id in (select l.product_id from order_line l where ${LINE_WAITS})`
      : sql<SqlBool>`${sql.join(
          words.map(
            (word) => sql`strpos(lower(p.id || ' ' || p.name || ' ' || p.ean), ${lowered(word)}) > 0`,
          ),
          sql` and `,
        )}`
  return (await rowsWhere(where, limit).execute(tx)).rows
}

export async function stockRow(tx: Queryable, productId: string): Promise<StockRow | undefined> {
  return (await rowsWhere(sql<SqlBool>`p.id = ${productId}`, 1).execute(tx)).rows[0]
}

export type EntryRow = {
  id: number
  at: Date
  kind: string
  units: number
  on_hand: number
  reason: string
  shipment_no: string | null
  /** The person's name; null for the portal itself. */
  entered_by: string | null
}

type AskedEntries = { productId: string; before: number | null; limit: number }

/** Entries of a product's ledger before this one, the newest first, each with what was on hand after it. */
export const stockEntries = async (tx: Queryable, asked: AskedEntries): Promise<EntryRow[]> =>
  (await stockEntriesQuery(asked).execute(tx)).rows

/** Counted back from what is on hand now, so that a page reads no entries older than its own. */
export const stockEntriesQuery = ({ productId, before, limit }: AskedEntries): RawBuilder<EntryRow> => sql`
  with page as (
    select * from stock_entry
     where product_id = ${productId} and ${before === null ? sql`true` : sql`id < ${before}`}
     order by id desc limit ${limit}::bigint)
  select e.id, e.at, e.kind, e.units, e.reason, e.shipment_no,
         last.on_hand - coalesce(sum(e.units) over (
           order by e.id desc rows between unbounded preceding and 1 preceding), 0) as on_hand,
         nullif(trim(u.first_name || ' ' || u.last_name), '') as entered_by
    from page e
    cross join (
      select coalesce((select on_hand from stock where product_id = ${productId}), 0)
             - coalesce((select sum(units) from stock_entry
                          where product_id = ${productId} and id >= ${before}::bigint), 0) as on_hand) last
    left join portal_user u on u.id = e.entered_by
   order by e.id desc`

/** The product that a code means; is_shared where it is the EAN of several, and means none of them. */
export type ProductOfCode = { product_id: string | null; name: string | null; is_shared: boolean }

/** The product of each code, by its number or its EAN, in the codes' order; null where there is none. */
export async function productsByCode(tx: Queryable, codes: readonly string[]): Promise<ProductOfCode[]> {
  const { rows } = await sql<ProductOfCode>`
    select p.id as product_id, p.name, p.id is null and coalesce(e.many > 1, false) as is_shared
      from unnest(${codes}::text[]) with ordinality as c (code, place)
      left join lateral (select count(*) as many, min(id) as id from product where ean = c.code and ean <> '') e
        on true
      left join lateral (
        select id, name from product where id = c.code
        union all select id, name from product where id = upper(c.code) and id <> c.code
        union all select id, name from product where id = e.id and e.many = 1 limit 1) p on true
     order by c.place`.execute(tx)
  return rows
}

type Receipt = { id: string; at: Date; enteredBy: number; reason: string }

/** Notes an entry of stock by the id its page gave it. @returns false where it has been noted before */
export async function noteReceipt(tx: Tx, { id, at, enteredBy, reason }: Receipt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stock_receipt')
    .values({ id, at, entered_by: enteredBy, reason })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
