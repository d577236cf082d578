import type { Db } from '#server/db/connect.ts'
import { readTerms, type Terms } from '#server/store/terms.store.ts'

/** Freight and fees: a handful of rows that every checkout needs, kept until the database tells of a change. */
export type TermsMemory = { terms(): Promise<Terms>; forget(): void }

export function termsMemory(db: Db): TermsMemory {
  let kept: Promise<Terms> | null = null
  return {
    terms: () => {
      kept ??= readTerms(db).catch((problem: unknown) => {
        kept = null
        throw problem
      })
      return kept
    },
    forget: () => { kept = null },
  }
}
