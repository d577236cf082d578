import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

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

/**
 * The statement that takes what the lines have been allocated (`sign` 1), or gives it back (-1): by itself,
 * or within one that does more.
 */
export const stockMove = (lines: Allocated, sign: 1 | -1) => sql`
  update stock set allocated = stock.allocated + ${sign}::integer * t.units
    from (select product_id, sum(units)::integer as units
            from unnest(${lines.map((l) => l.product_id)}::text[], ${lines.map((l) => l.allocated)}::integer[]) as u (product_id, units) group by product_id) t
   where stock.product_id = t.product_id and t.units > 0`

export const moveStock = (tx: Tx, lines: Allocated, sign: 1 | -1) => stockMove(lines, sign).execute(tx)
