import { deleteRows, readKnown } from '#server/store/import.store.ts'
import { batches, countOf, saveRows, type Saving } from './save-rows.ts'

/** A price from a quantity on, in cents ex GST; null takes the break away. */
export type PriceSaid = { list_id: string; product_id: string; quantity: number; price_cents: number | null }

const KEYS = ['list_id', 'product_id', 'quantity'] as const
export const PRICE_MAX_CENTS = 1_000_000_00
export const QUANTITY_MAX = 100_000 // what the database and every order line hold

/** Writes prices; breaks of other quantities stay as they are. */
export async function savePrices(saving: Saving, prices: readonly PriceSaid[]): Promise<void> {
  await saveRows(saving, { table: 'price_break', what: 'prices', keys: KEYS, defaults: { price_cents: 0 } }, prices.filter(({ price_cents }) => price_cents !== null))
  for (const batch of batches(prices.filter(({ price_cents }) => price_cents === null))) {
    const there = await readKnown(saving.tx, 'price_break', KEYS, KEYS, batch)
    await deleteRows(saving.tx, 'price_break', KEYS, there)
    countOf(saving.tally, 'prices').removed += there.length
  }
}
