import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { sortByName } from '#shared/rules/name-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'

export type CatalogueRows = Awaited<ReturnType<typeof readCatalogue>>
export type ProductRow = CatalogueRows['products'][number]
export type CatalogueChanges = { productIds: string[]; rows: CatalogueRows }

/** The whole catalogue without stock, as of one moment. Withdrawn products are left out. */
export const readCatalogue = (db: Db) => atOneMoment(db, (tx) => readRows(tx, null))

/**
 * What has happened to the catalogue since a version: groups and price lists as they are now, and of the
 * products that were changed, added or withdrawn the rows that are there. Null where the log does not reach
 * back so far or more than `productsMax` are concerned: then all is to be read.
 */
export const readChanges = (db: Db, since: number, productsMax: number): Promise<CatalogueChanges | null> =>
  atOneMoment(db, async (tx) => {
    const log = await tx
      .selectFrom('catalogue_change')
      .select('version')
      .orderBy('version')
      .limit(1)
      .executeTakeFirst()
    const reachesBack = log ? log.version <= since + 1 : (await readCatalogueVersion(tx)) === since
    if (!reachesBack) return null
    const changed = await tx
      .selectFrom('catalogue_change')
      .select(['product_id', 'is_whole'])
      .distinct()
      .where('version', '>', since)
      .limit(productsMax + 2)
      .execute()
    const productIds = changed.flatMap(({ product_id }) => product_id ?? [])
    if (productIds.length > productsMax || changed.some(({ is_whole }) => is_whole)) return null
    return { productIds, rows: await readRows(tx, productIds) }
  })

const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** @param ids of these products only; of all where null */
async function readRows(tx: Tx, ids: readonly string[] | null) {
  const isWanted = (column: string) =>
    ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids})`
  return {
    version: await readCatalogueVersion(tx),
    // By the one order of names, not by the collation of the database.
    brands: sortByName(await tx.selectFrom('brand').selectAll().execute()),
    categories: sortByName(await tx.selectFrom('category').selectAll().execute()).sort(
      (a, b) => a.position - b.position,
    ),
    vendors: sortByName(await tx.selectFrom('device_vendor').selectAll().execute()),
    devices: await tx.selectFrom('device').selectAll().orderBy('id').execute(),
    lists: await tx.selectFrom('price_list').selectAll().execute(),
    products: await tx
      .selectFrom('product')
      .selectAll()
      .where('withdrawn', '=', false)
      .where(isWanted('id'))
      .execute(),
    attributes: await tx
      .selectFrom('product_attribute')
      .selectAll()
      .where(isWanted('product_id'))
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    fits: await tx.selectFrom('product_device').selectAll().where(isWanted('product_id')).execute(),
    breaks: await tx
      .selectFrom('price_break')
      .selectAll()
      .where(isWanted('product_id'))
      .orderBy('product_id')
      .orderBy('quantity')
      .execute(),
    limits: await tx.selectFrom('order_limit').selectAll().where(isWanted('product_id')).execute(),
  }
}

/** The price levels that most people buy at, the most first; null is no level. */
export async function commonLevels(db: Db, many: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('user_account as ua')
    .innerJoin('account as a', 'a.id', 'ua.account_id')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select('c.level_list_id')
    .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
    .groupBy('c.level_list_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('c.level_list_id')
    .limit(many)
    .execute()
  return rows.map((row) => row.level_list_id)
}

/** Counts the changes of the catalogue's content (migration 0004). */
export const readCatalogueVersion = async (tx: Queryable): Promise<number> =>
  (await tx.selectFrom('catalogue_version').select('content').executeTakeFirstOrThrow()).content

/** What decides the price of a product for one customer, and how many of it may be ordered. */
export type PriceFacts = {
  minimum: number
  multiple: number
  limits: { kind: 'level' | 'contract'; minimum: number | null; multiple: number | null }[]
  breaks: {
    kind: 'base' | 'level' | 'contract' | 'special' | 'clearance'
    list: string
    quantity: number
    priceCents: number
  }[]
}
export type PricedRow = PriceFacts & {
  product_id: string
  wanted: number
  locked_price_cents: number | null
  name: string
  description: string
  rrp_inc_cents: number
  withdrawn: boolean
  available: number
  expected_on: string | null
}

/** A price list of a customer: its id, or the column that holds it. */
type ListId = string | null | RawBuilder<unknown>

/** The columns of PriceFacts of `product p`: every price list that may apply to one customer now. */
export const priceFacts = (lists: { contract: ListId; level: ListId }, now: Date) => sql`
  p.minimum, p.multiple,
  coalesce((select json_agg(json_build_object('kind', l.kind, 'minimum', o.minimum, 'multiple', o.multiple))
              from order_limit o join price_list l on l.id = o.list_id
             where o.product_id = p.id and o.list_id in (${lists.contract}, ${lists.level})), '[]') as limits,
  coalesce((select json_agg(json_build_object('kind', l.kind, 'list', l.id, 'quantity', b.quantity,
                                              'priceCents', b.price_cents)
                            order by b.quantity)
              from price_break b join price_list l on l.id = b.list_id
             where b.product_id = p.id
               and (l.kind in ('base', 'special', 'clearance') or l.id in (${lists.contract}, ${lists.level}))
               and (l.valid_from is null or l.valid_from <= ${now})
               and (l.valid_to is null or l.valid_to > ${now})), '[]') as breaks`

/** The price lists of one customer; the key of everything that is kept per price. */
export type CustomerLists = { contract: string | null; level: string | null }

/**
 * The lines of a cart in their order, with every price list that may apply to one customer now, straight from
 * the tables: an order must not be placed by a cache that may be a moment behind. `available` is not locked.
 */
export async function readCartPrices(
  tx: Tx,
  cartId: number,
  lists: CustomerLists,
  now: Date,
): Promise<PricedRow[]> {
  return (await cartPricesQuery(cartId, lists, now).execute(tx)).rows
}

/** The statement of readCartPrices. Every step of the checkout runs it. */
export const cartPricesQuery = (cartId: number, lists: CustomerLists, now: Date) => sql<PricedRow>`
    select p.id as product_id, cl.quantity as wanted, cl.locked_price_cents, p.name, p.description,
           p.rrp_inc_cents, p.withdrawn,
           coalesce((select s.available from stock s where s.product_id = p.id), 0) as available, p.expected_on,
           ${priceFacts(lists, now)}
      from cart_line cl join product p on p.id = cl.product_id where cl.cart_id = ${cartId}
     order by cl.added_at, cl.product_id`
