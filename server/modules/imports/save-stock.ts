import type { Tx } from '#server/db/connect.ts'
import { lockStockToChange } from './import.store.ts'
import type { ReadRow } from './kind.ts'
import { rowsStep, type Step } from './save-rows.ts'

export type StockSaid = { id: string; onHand: number }
export const ON_HAND_MAX = 100_000_000

/**
 * Refuses stock below what orders have been promised. The rows stay locked, so the figures hold until the
 * import is over.
 */
export async function checkStock(tx: Tx, rows: readonly ReadRow<StockSaid>[], field: string): Promise<void> {
  const allocated = await lockStockToChange(
    tx,
    rows.map(({ id, onHand }) => ({ product_id: id, on_hand: onHand })),
  )
  for (const { id, onHand, reader } of rows) {
    const promised = allocated.get(id) ?? 0
    if (onHand < promised)
      reader.refuse(
        field,
        reader.raw(field),
        `is less than the ${promised} that are allocated to orders; ship or cancel those first`,
      )
  }
}

/** Writes units on hand. */
export const stockStep = (rows: readonly StockSaid[]): Step =>
  rowsStep(
    { table: 'stock', what: 'stock', keys: ['product_id'], defaults: { on_hand: 0 } },
    rows.map(({ id, onHand }) => ({ product_id: id, on_hand: onHand })),
  )
