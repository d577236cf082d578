import { expect, type Page } from './people.ts'

/* The catalogue that the browser has stored, read from its IndexedDB. */

type Kept = {
  owner?: string
  columns: { deals?: { values: ArrayLike<number> }; name?: { bytes: Uint8Array } }
}

/**
 * The content of one of the stores, as text: names of products, or owner and deals. Null where nothing is
 * stored.
 */
export const keptIn = (page: Page, store: 'content' | 'terms' | 'stock') =>
  page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('tradecounter')
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(new Error('the storage does not open'))
      // not created yet; this does not create it either
      opening.onupgradeneeded = () => opening.transaction?.abort()
    }).catch(() => null)
    if (!db) return null
    try {
      const [kept] = await new Promise<Kept[]>((done) => {
        const reading = db.transaction(name).objectStore(name).getAll()
        reading.onsuccess = () => done(reading.result as Kept[])
      })
      if (!kept) return null
      return {
        owner: kept.owner ?? '',
        numbers: Array.from(kept.columns.deals?.values ?? []),
        names: kept.columns.name ? new TextDecoder().decode(kept.columns.name.bytes) : '',
      }
    } finally {
      db.close()
    }
  }, store)

/** Waits until the whole catalogue is stored. */
export async function expectKept(page: Page, accountId: string) {
  await expect(async () => expect((await keptIn(page, 'terms'))?.owner ?? '').toContain(accountId)).toPass()
  for (const store of ['content', 'stock'] as const) expect(await keptIn(page, store), store).not.toBeNull()
}

/** Prices and all else of one account are deleted. What is public may stay. */
export const expectNoTerms = (page: Page) =>
  // a page that is reloading cannot be evaluated
  expect(async () => expect(await keptIn(page, 'terms')).toBeNull()).toPass()
