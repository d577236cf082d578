import { DAY_MS } from '#shared/codes/day-ms.ts'
import { keptRows } from '#server/cache/kept-rows.ts'
import type { Db } from '#server/db/connect.ts'
import { POPULAR_DAYS, POPULAR_PEOPLE_MIN, POPULAR_TERMS_MAX } from '#shared/codes/limits.ts'
import type { SearchCache } from './search-cache.ts'
import { countPopular, popularSearches } from './search.store.ts'

/** What many people of all accounts search for and find, kept until the database notifies of a change. */
export type PopularTerms = { terms(): Promise<string[]>; forget(): void }

/** How often a job counts them. */
export const POPULAR_EVERY_MS = 10 * 60_000
const COUNTED = 3 * POPULAR_TERMS_MAX // some may find nothing any more

/** The work of the job `popular-searches`: one process counts for all of them. */
export const countPopularTerms = (db: Db, now: Date): Promise<void> =>
  db
    .transaction()
    .execute((tx) =>
      countPopular(tx, new Date(now.getTime() - POPULAR_DAYS * DAY_MS), POPULAR_PEOPLE_MIN, COUNTED),
    )

type Deps = { db: Db; search: SearchCache; now: () => Date; isTrusted: () => boolean }

/** What was counted last, without the terms that find nothing in the catalogue of this process. */
export function popularTerms({ db, search, now, isTrusted }: Deps): PopularTerms {
  const read = async () => {
    const counted = await popularSearches(db)
    const found = await Promise.all(counted.map((text) => search.find(text, { limit: 1, now: now() })))
    return counted
      .filter((_, at) => (found[at]?.many ?? 0) > 0 && found[at]?.leftOut.length === 0)
      .slice(0, POPULAR_TERMS_MAX)
  }
  const { rows, forget } = keptRows(read, isTrusted)
  return { terms: rows, forget }
}
