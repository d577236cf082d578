import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * What may still be taken of each product, with the rows locked in the order of their ids, so that two orders for the same
 * products wait for each other and never deadlock. A product without a stock row has nothing.
 */
export async function lockStock(tx: Tx, productIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('stock').select(['product_id', 'available']).where('product_id', '=', sql<string>`any(${productIds})`)
    .orderBy('product_id').forUpdate().execute()
  return new Map(rows.map((row) => [row.product_id, row.available]))
}
