import { deleteRows, insertRows, readKnown } from './import.store.ts'
import { batches, countOf, saveRows, type Saving, type Step } from './save-rows.ts'

const ATTRIBUTE_KEYS = ['product_id', 'position'] as const
const FIT_KEYS = ['product_id', 'device_id'] as const

type Named = { id: string; attributes: readonly { name: string; value: string }[] }

/**
 * Writes attributes by name, whatever the case. A known one keeps its position and gets the new value. A new
 * one is appended. An empty value removes it.
 */
export const attributesStep = (products: readonly Named[]): Step => ({
  rows: products.reduce((sum, { attributes }) => sum + attributes.length, 0),
  write: (saving) => saveAttributes(saving, products),
})

async function saveAttributes(saving: Saving, products: readonly Named[]): Promise<void> {
  for (const batch of batches(products)) {
    const known = await readKnown(
      saving.tx,
      'product_attribute',
      ['product_id'],
      ['product_id', 'position', 'name', 'value'],
      batch.map(({ id }) => ({ product_id: id })),
    )
    const ofProduct = Map.groupBy(known, (row) => row['product_id'])
    const changes = batch.flatMap(({ id, attributes }) => {
      const own = ofProduct.get(id) ?? []
      let last = Math.max(0, ...own.map((row) => Number(row['position'])))
      return attributes.map(({ name, value }) => {
        const position =
          own.find((row) => String(row['name']).toLowerCase() === name.toLowerCase())?.['position'] ?? null
        return { product_id: id, position: Number(position ?? (value === '' ? 0 : (last += 1))), name, value }
      })
    })
    await saveRows(
      saving,
      {
        table: 'product_attribute',
        what: 'attributes',
        keys: ATTRIBUTE_KEYS,
        defaults: { name: '', value: '' },
      },
      changes.filter(({ value }) => value !== ''),
    )
    const gone = changes.filter(({ value, position }) => value === '' && position > 0)
    await deleteRows(saving.tx, 'product_attribute', ATTRIBUTE_KEYS, gone)
    countOf(saving.tally, 'attributes').removed += gone.length
    saving.wrote(changes.filter(({ value }) => value === '').length)
  }
}

/** The devices that a file gives for a product. Incomplete where the file names an unknown one. */
export type Fits = { id: string; deviceIds: readonly string[]; isComplete: boolean }

/**
 * Sets the devices of each product to exactly these. Where they are incomplete, adds them to the existing
 * ones.
 */
export const fitsStep = (products: readonly Fits[]): Step => ({
  rows: products.length,
  write: (saving) => saveFits(saving, products),
})

async function saveFits({ tx, tally, wrote }: Saving, products: readonly Fits[]): Promise<void> {
  if (products.length === 0) return
  const count = countOf(tally, 'fits')
  for (const batch of batches(products)) {
    const known = await readKnown(
      tx,
      'product_device',
      ['product_id'],
      FIT_KEYS,
      batch.map(({ id }) => ({ product_id: id })),
    )
    const there = Map.groupBy(known, (row) => row['product_id'])
    const complete = batch.filter(({ isComplete }) => isComplete)
    const exactly = new Map(complete.map(({ id, deviceIds }) => [id, new Set(deviceIds)]))
    const add = batch.flatMap(({ id, deviceIds }) => {
      const own = new Set(there.get(id)?.map((row) => row['device_id']))
      return deviceIds
        .filter((device_id) => !own.has(device_id))
        .map((device_id) => ({ product_id: id, device_id }))
    })
    const remove = known.filter(
      (row) => exactly.get(String(row['product_id']))?.has(String(row['device_id'])) === false,
    )
    await insertRows(tx, 'product_device', add)
    await deleteRows(tx, 'product_device', FIT_KEYS, remove)
    count.added += add.length
    count.removed += remove.length
    count.unchanged += known.length - remove.length
    wrote(batch.length)
  }
}
