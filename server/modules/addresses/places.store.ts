import { type RawBuilder, sql } from 'kysely'
import type { Region } from '#shared/codes/regions.ts'
import type { Queryable } from '#server/db/connect.ts'
import { likeText } from '#server/db/list-words.ts'

export type PlaceRow = { suburb: string; city: string; state: string; postcode: string }

/**
 * Places of which every word that was typed begins a word: those whose name begins so first.
 * @param words from placeQuery, at least one
 */
export function placesQuery(country: Region, words: readonly string[], max: number): RawBuilder<PlaceRow> {
  // A condition for each word: an index of trigrams serves `like`, and not `like all`.
  const begins = words.map((word) => sql`words like ${`% ${likeText(word)}%`}`)
  return sql<PlaceRow>`
    select suburb, city, state, postcode from place
     where country = ${country} and ${sql.join(begins, sql` and `)}
     order by words not like ${` ${likeText(words.join(' '))}%`}, suburb, state, postcode, city
     limit ${max}::bigint`
}

export const placesOf = async (
  tx: Queryable,
  country: Region,
  words: readonly string[],
  max: number,
): Promise<PlaceRow[]> => (await placesQuery(country, words, max).execute(tx)).rows
