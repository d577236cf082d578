import type { Db } from '#server/db/connect.ts'
import { readTerms, type Terms } from './terms.store.ts'
import { keptRows } from '#server/cache/kept-rows.ts'

/**
 * Freight and fees: a handful of rows that every checkout needs, kept until the database tells of a change.
 */
export type TermsMemory = { terms(): Promise<Terms>; forget(): void }

/**
 * @param isTrusted false while the database's notices cannot be heard: then the rows are read for every
 * question
 */
export function termsMemory(db: Db, isTrusted: () => boolean): TermsMemory {
  const { rows, forget } = keptRows(() => readTerms(db), isTrusted)
  return { terms: rows, forget }
}
