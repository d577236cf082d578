import type { Db } from '#server/db/connect.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockWithWaiting } from './orders-in-work.store.ts'
import { releaseBackOrders } from './release-back-orders.ts'
import { productsToAllocate } from './waiting.store.ts'

/** Every round locks all orders that wait for one of these products; a receipt may have more of them. */
const PRODUCTS_AT_ONCE = 1_000

/** How often the job looks. What comes in or is freed waits no longer for its order. */
export const ALLOCATE_EVERY_MS = 10_000

/**
 * Allocates whatever is available to the orders that wait for it, the oldest first, until nothing is left to
 * do. Whatever frees stock without looking at who waits relies on it: payments that end without an order,
 * imports, and orders that were placed while a receipt was written. Each round is a transaction of its own.
 * @returns how many orders got something
 */
export async function allocateWaiting(db: Db, acting: { now: Date; by: WhoActs }): Promise<number> {
  let many = 0
  for (;;) {
    const products = await productsToAllocate(db, PRODUCTS_AT_ONCE)
    if (products.length === 0) return many
    const released = await db.transaction().execute(async (tx) => {
      const orders = await lockWithWaiting(tx, [], products)
      return releaseBackOrders(tx, orders, products, acting)
    })
    if (released.length === 0) return many // another process was before
    many += released.length
  }
}
