import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ContentColumns, StockColumns, TermsColumns } from '../columns.ts'
import type { Held } from './held-catalogue.ts'

/*
 * The catalogue in the browser's own storage. What everybody may see stays when somebody signs out; terms belong to one person on one account with
 * certain letters, named by `owner`, and are deleted with the sign-out. Where storage is full, forbidden or broken, nothing is kept and nothing is said.
 */

type Kept<C> = { hash: string; columns: C }
/** `rowsOf` is the content that the rows belong to. */
type KeptRows<C> = Kept<C> & { rowsOf: string }
interface Schema extends DBSchema {
  content: { key: string; value: Kept<ContentColumns> & { ids: readonly string[] } }
  terms: { key: string; value: KeptRows<TermsColumns> & { owner: string } }
  stock: { key: string; value: KeptRows<StockColumns> }
}

const NAME = 'tradecounter', VERSION = 2, KEY = 'now'
const STORES = ['content', 'terms', 'stock'] as const
const PATIENCE_MS = 2_000 // a storage that does not answer is none

/** What is kept for this owner, or null. Another's terms are deleted before anything is read. */
export const readKept = (owner: string): Promise<Held | null> => inStorage(async (db) => {
  const tx = db.transaction(STORES, 'readwrite')
  const terms = await tx.objectStore('terms').get(KEY)
  if (terms && terms.owner !== owner) await tx.objectStore('terms').delete(KEY)
  const content = await tx.objectStore('content').get(KEY)
  const stock = await tx.objectStore('stock').get(KEY)
  await tx.done
  if (!content) return null
  const isOwn = terms?.owner === owner && terms.rowsOf === content.hash, isStock = stock?.rowsOf === content.hash
  return {
    hashes: { content: content.hash, terms: isOwn ? terms.hash : '', stock: isStock ? stock.hash : '' }, ids: content.ids, content: content.columns,
    terms: isOwn ? terms.columns : null, stock: isStock ? stock.columns : null,
  }
}).catch(() => null)

/** Keeps what has changed since `before`, all of it or nothing: an answer cut off half-way is never seen. */
export const keep = (held: Held, before: Held | null, owner: string): Promise<void> => inStorage(async (db) => {
  const tx = db.transaction(STORES, 'readwrite')
  const { hashes, ids, content, terms, stock } = held
  const rowsOf = hashes.content, isMoved = before?.hashes.content !== rowsOf
  if (isMoved) void tx.objectStore('content').put({ hash: hashes.content, ids, columns: content }, KEY)
  if (terms && (isMoved || before.hashes.terms !== hashes.terms)) void tx.objectStore('terms').put({ hash: hashes.terms, rowsOf, owner, columns: terms }, KEY)
  if (stock && (isMoved || before.hashes.stock !== hashes.stock)) void tx.objectStore('stock').put({ hash: hashes.stock, rowsOf, columns: stock }, KEY)
  await tx.done
}).catch(() => undefined)

/** Deletes prices and all else that belongs to one account. */
export const wipeTerms = (): Promise<void> => inStorage((db) => db.clear('terms')).catch(() => undefined)

/** Deletes everything, for instance what does not fit together. */
export const wipeAll = (): Promise<void> => inStorage(async (db) => { for (const store of STORES) await db.clear(store) }).catch(() => undefined)

/** What an earlier version kept has other columns: it goes. */
function makeAnew(db: IDBPDatabase<Schema>) {
  for (const store of db.objectStoreNames) db.deleteObjectStore(store)
  for (const store of STORES) db.createObjectStore(store)
}

/** Opens the storage for one piece of work and lets go of it again, so that nothing stands in another's way. */
async function inStorage<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const opening = openDB<Schema>(NAME, VERSION, { upgrade: makeAnew })
  const tooLate = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('the storage does not open')), PATIENCE_MS))
  const db = await Promise.race([opening, tooLate])
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
