import { deleteRows, readKnown } from './import.store.ts'
import { batches, countOf, saveRows, type Saving, type Step } from './save-rows.ts'

/** A price from a quantity on, in cents ex GST; null removes the break. */
export type PriceSaid = { list_id: string; product_id: string; quantity: number; price_cents: number | null }

const KEYS = ['list_id', 'product_id', 'quantity'] as const
export const PRICE_MAX_CENTS = 1_000_000_00
export const QUANTITY_MAX = 100_000 // the limit of the database and of every order line

/** Writes prices. Breaks of other quantities stay as they are. */
export const pricesStep = (prices: readonly PriceSaid[]): Step => ({
  rows: prices.length,
  write: (saving) => savePrices(saving, prices),
})

async function savePrices(saving: Saving, prices: readonly PriceSaid[]): Promise<void> {
  const target = { table: 'price_break', what: 'prices', keys: KEYS, defaults: { price_cents: 0 } } as const
  await saveRows(
    saving,
    target,
    prices.filter(({ price_cents }) => price_cents !== null),
  )
  for (const batch of batches(prices.filter(({ price_cents }) => price_cents === null))) {
    const there = await readKnown(saving.tx, 'price_break', KEYS, KEYS, batch)
    await deleteRows(saving.tx, 'price_break', KEYS, there)
    countOf(saving.tally, 'prices').removed += there.length
    saving.wrote(batch.length)
  }
}
