import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Tx } from '#server/db/connect.ts'
import { noteArrivals, notePromisedDays } from '#server/modules/stock/promised-days.store.ts'
import { addStockEntries, readOnHand } from '#server/modules/stock/stock.store.ts'
import { lockStockToChange } from './import.store.ts'
import type { ReadRow } from './kind.ts'
import { batches, type SaidRow, saveRows, type Step } from './save-rows.ts'

export type StockSaid = { id: string; onHand: number }
export const ON_HAND_MAX = 100_000_000

/**
 * Refuses stock below the units allocated to orders. The rows stay locked, so the figures are right until the
 * import ends.
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

/**
 * Writes units on hand, each change with an entry in the ledger of stock. Orders that wait for what came in
 * get it once the import is written: they are locked before stock, and an import takes long.
 */
export const stockStep = (rows: readonly StockSaid[]): Step => ({
  rows: rows.length,
  write: async (saving) => {
    const { tx, now } = saving
    const ids = rows.map(({ id }) => id)
    const before = await readOnHand(tx, ids)
    await saveRows(
      saving,
      { table: 'stock', what: 'stock', keys: ['product_id'], defaults: { on_hand: 0 } },
      rows.map(({ id, onHand }) => ({ product_id: id, on_hand: onHand })),
    )
    const changes = rows
      .map(({ id, onHand }) => ({ id, units: onHand - (before.get(id) ?? 0) }))
      .filter(({ units }) => units !== 0)
    await noteArrivals(
      tx,
      changes.filter(({ units }) => units > 0).map(({ id }) => id),
      brisbaneDay(now),
    )
    await addStockEntries(
      tx,
      changes.map(({ id, units }) => ({ at: now, product_id: id, kind: 'count', units, reason: 'Import' })),
    )
  },
})

/**
 * Notes the days on which products are promised now. It comes after their stock: goods that came with the
 * same file have kept the day that it takes back.
 * @param rows of products, with what the file says is expected
 */
export const promisesStep = (rows: readonly SaidRow[]): Step => ({
  rows: 0,
  write: async ({ tx, now }) => {
    const ids = rows.flatMap(({ id, expected_on }) =>
      typeof id === 'string' && expected_on !== undefined ? [id] : [],
    )
    for (const batch of batches(ids)) await notePromisedDays(tx, batch, { now, today: brisbaneDay(now) })
  },
})
