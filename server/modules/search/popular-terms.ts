import type { Db } from '#server/db/connect.ts'
import { termsOfMany } from './search.store.ts'
import { POPULAR_DAYS, POPULAR_PEOPLE_MIN, POPULAR_TERMS_MAX } from '#shared/codes/limits.ts'
import type { SearchMemory } from './search-memory.ts'

/** What many people of all accounts search for and find; worked out now and then. */
export type PopularTerms = { terms(now: Date): Promise<string[]> }

const KEPT_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
const ASKED = 3 * POPULAR_TERMS_MAX // some may find nothing any more

export function popularTerms(db: Db, search: SearchMemory): PopularTerms {
  let kept: { at: number; terms: Promise<string[]> } | null = null

  const workOut = async (now: Date) => {
    const asked = await termsOfMany(
      db,
      new Date(now.getTime() - POPULAR_DAYS * DAY_MS),
      POPULAR_PEOPLE_MIN,
      ASKED,
    )
    const found = await Promise.all(asked.map((text) => search.find(text, { limit: 1, now })))
    return asked
      .filter((_, at) => (found[at]?.many ?? 0) > 0 && found[at]?.leftOut.length === 0)
      .slice(0, POPULAR_TERMS_MAX)
  }
  return {
    terms: (now) => {
      if (!kept || Math.abs(now.getTime() - kept.at) > KEPT_MS) {
        const terms = workOut(now)
        terms.catch(() => {
          kept = null
        })
        kept = { at: now.getTime(), terms }
      }
      return kept.terms
    },
  }
}
