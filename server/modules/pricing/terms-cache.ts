import type { Db } from '#server/db/connect.ts'
import { readTerms, type Terms } from './terms.store.ts'
import { keptRows } from '#server/cache/kept-rows.ts'

/**
 * Freight and fees: a handful of rows that every checkout needs, kept until the database notifies of a
 * change.
 */
export type TermsCache = { terms(): Promise<Terms>; forget(): void }

/**
 * @param isTrusted false while the database's notices cannot be heard: then the rows are read for every
 * question
 */
export function termsCache(db: Db, isTrusted: () => boolean): TermsCache {
  const { rows, forget } = keptRows(() => readTerms(db), isTrusted)
  return { terms: rows, forget }
}
