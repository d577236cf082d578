import type { Tx } from '#server/db/connect.ts'
import { lockStock } from '#server/modules/stock/stock.store.ts'
import type { WorkedOrder } from './orders-in-work.store.ts'

/**
 * Locks the stock of all products of locked orders, in the order of their ids. A step that moves stock more
 * than once calls it before the first move, once the payers are locked: two steps that lock some of the same
 * products one after another, in different orders, would wait for each other.
 */
export const lockStockOf = (tx: Tx, orders: readonly WorkedOrder[]) =>
  lockStock(tx, [...new Set(orders.flatMap(({ lines }) => lines.map((line) => line.product_id)))])
