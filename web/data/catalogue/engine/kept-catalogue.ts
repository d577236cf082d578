import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ContentColumns, StockColumns, TermsColumns } from '../columns.ts'
import type { LoadedCatalogue } from './loaded-catalogue.ts'

/*
 * The catalogue in the browser's own storage. What everybody may see stays after a sign-out; terms belong to
 * one person on one account with certain letters, named by `owner`, and are deleted with the sign-out. Where
 * storage is full, forbidden or broken, nothing is stored and no error is shown.
 */

type Kept<C> = { hash: string; columns: C }
/** `rowsOf` is the content that the rows belong to. */
type KeptRows<C> = Kept<C> & { rowsOf: string }
interface Schema extends DBSchema {
  content: { key: string; value: Kept<ContentColumns> & { ids: readonly string[] } }
  terms: { key: string; value: KeptRows<TermsColumns> & { owner: string } }
  stock: { key: string; value: KeptRows<StockColumns> & { mark: string } }
}

const NAME = 'tradecounter',
  VERSION = 3,
  KEY = 'now'
const STORES = ['content', 'terms', 'stock'] as const
const TIMEOUT_MS = 2_000 // a storage that does not answer is none

/** What is kept, and whose terms are in it ('' where there are none). */
export type KeptCatalogue = { loaded: LoadedCatalogue; owner: string }

/** All that is kept, or null. Whoever takes it sees first whose it is (ownPart). */
export const readKept = (): Promise<KeptCatalogue | null> =>
  inStorage(async (db) => {
    const tx = db.transaction(STORES)
    const [terms, content, stock] = await Promise.all([
      tx.objectStore('terms').get(KEY),
      tx.objectStore('content').get(KEY),
      tx.objectStore('stock').get(KEY),
    ])
    if (!content) return null
    const isTerms = terms?.rowsOf === content.hash,
      isStock = stock?.rowsOf === content.hash
    return {
      owner: terms?.owner ?? '',
      loaded: {
        hashes: {
          content: content.hash,
          terms: isTerms ? terms.hash : '',
          stock: isStock ? stock.hash : '',
          mark: isStock ? stock.mark : '',
        },
        ids: content.ids,
        content: content.columns,
        terms: isTerms ? terms.columns : null,
        stock: isStock ? stock.columns : null,
      },
    }
  }).catch(() => null)

/** What of the kept is for this owner. Another's terms are deleted before anything is shown. */
export async function ownTexts(kept: KeptCatalogue | null, owner: string): Promise<LoadedCatalogue | null> {
  if (!kept || kept.owner === '' || kept.owner === owner) return kept?.loaded ?? null
  await wipeTerms()
  return { ...kept.loaded, hashes: { ...kept.loaded.hashes, terms: '' }, terms: null }
}

/** Keeps what has changed since `before`, all of it or nothing: an answer cut off half-way is never seen. */
export const keep = (loaded: LoadedCatalogue, before: LoadedCatalogue | null, owner: string): Promise<void> =>
  inStorage(async (db) => {
    const tx = db.transaction(STORES, 'readwrite')
    const { hashes, ids, content, terms, stock } = loaded
    const rowsOf = hashes.content,
      isMoved = before?.hashes.content !== rowsOf
    if (isMoved) void tx.objectStore('content').put({ hash: hashes.content, ids, columns: content }, KEY)
    if (terms && (isMoved || before.hashes.terms !== hashes.terms))
      void tx.objectStore('terms').put({ hash: hashes.terms, rowsOf, owner, columns: terms }, KEY)
    if (stock && (isMoved || before.hashes.stock !== hashes.stock))
      void tx.objectStore('stock').put({ hash: hashes.stock, mark: hashes.mark, rowsOf, columns: stock }, KEY)
    await tx.done
  }).catch(() => undefined)

/** Deletes prices and all else that belongs to one account. */
export const wipeTerms = (): Promise<void> => inStorage((db) => db.clear('terms')).catch(() => undefined)

/** Deletes everything, for instance what does not fit together. */
export const wipeAll = (): Promise<void> =>
  inStorage(async (db) => {
    for (const store of STORES) await db.clear(store)
  }).catch(() => undefined)

/** What an earlier version kept has other columns: it goes. */
function makeAnew(db: IDBPDatabase<Schema>) {
  for (const store of db.objectStoreNames) db.deleteObjectStore(store)
  for (const store of STORES) db.createObjectStore(store)
}

/**
 * Opens the database for one piece of work and closes it, so that it never blocks an upgrade in another page.
 */
async function inStorage<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const opening = openDB<Schema>(NAME, VERSION, { upgrade: makeAnew })
  const tooLate = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the storage does not open')), TIMEOUT_MS),
  )
  const db = await Promise.race([opening, tooLate])
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
