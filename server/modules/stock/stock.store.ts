import { type Insertable, sql } from 'kysely'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StockEntryTable } from '#server/db/schema/back-office.ts'

/**
 * What may still be taken of each product, with the rows locked in the order of their ids, so that two orders
 * for the same products wait for each other and never deadlock. A product without a stock row has nothing.
 */
export async function lockStock(tx: Tx, productIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stock')
    .select(['product_id', 'available'])
    .where('product_id', '=', sql<string>`any(${productIds})`)
    .orderBy('product_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.available]))
}

type Allocated = readonly { product_id: string; allocated: number }[]

/** The statement that takes what the lines have been allocated (`sign` 1), or gives it back (-1). */
export const stockMove = (lines: Allocated, sign: 1 | -1) => sql`
  update stock set allocated = stock.allocated + ${sign}::integer * t.units
    from (select product_id, sum(units)::integer as units
            from unnest(${lines.map((l) => l.product_id)}::text[],
                        ${lines.map((l) => l.allocated)}::integer[])
               as u (product_id, units) group by product_id) t
   where stock.product_id = t.product_id and t.units > 0`

export const moveStock = (tx: Tx, lines: Allocated, sign: 1 | -1) => stockMove(lines, sign).execute(tx)

/** By how many units what is on hand of a product and what is allocated of it change. */
export type StockChange = { productId: string; onHand: number; allocated: number }

/**
 * Changes stock, with the rows locked in the order of their ids as every order locks them.
 * @throws Refusal stock.short where less would be on hand than is allocated; nothing is changed then
 */
export async function changeStock(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return
  const found = await lockStock(
    tx,
    changes.map(({ productId }) => productId),
  )
  for (const { productId, onHand, allocated } of changes) {
    const available = found.get(productId) ?? 0
    if (available + onHand - allocated < 0)
      throw new Refusal('stock.short', { product: productId, available })
  }
  await sql`
    update stock s set on_hand = s.on_hand + n.on_hand, allocated = s.allocated + n.allocated
      from unnest(${changes.map((c) => c.productId)}::text[],
                  ${changes.map((c) => c.onHand)}::integer[],
                  ${changes.map((c) => c.allocated)}::integer[])
           as n (product_id, on_hand, allocated)
     where s.product_id = n.product_id`.execute(tx)
}

export type UnitsOfProduct = { productId: string; units: number }

/** Units by product, each product once. */
export function sumByProduct(lines: readonly UnitsOfProduct[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { productId, units } of lines) sums.set(productId, (sums.get(productId) ?? 0) + units)
  return sums
}

export type StockEntry = Omit<Insertable<StockEntryTable>, 'id'>

/** Notes in the ledger why what is on hand has changed. */
export async function addStockEntries(tx: Tx, entries: readonly StockEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into stock_entry (at, product_id, kind, units, reason, shipment_no, request_no, entered_by)
    select * from unnest(${entries.map((e) => e.at)}::timestamptz[],
                         ${entries.map((e) => e.product_id)}::text[],
                         ${entries.map((e) => e.kind)}::text[],
                         ${entries.map((e) => e.units)}::integer[],
                         ${entries.map((e) => e.reason ?? '')}::text[],
                         ${entries.map((e) => e.shipment_no ?? null)}::text[],
                         ${entries.map((e) => e.request_no ?? null)}::bigint[],
                         ${entries.map((e) => e.entered_by ?? null)}::bigint[])`.execute(tx)
}

/** Units on hand of products that have a stock row. */
export async function readOnHand(tx: Tx, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: string; on_hand: number }>`
    select product_id, on_hand from stock where product_id = any(${productIds}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row.on_hand]))
}

/** Which of the products there are none of; a known one without stock gets its row. */
export async function unknownProducts(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  await sql`
    insert into stock (product_id) select id from product where id = any(${productIds}::text[])
    on conflict (product_id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${productIds}::text[]) as p (id) left join stock s on s.product_id = p.id
     where s.product_id is null`.execute(tx)
  return rows.map(({ id }) => id)
}
