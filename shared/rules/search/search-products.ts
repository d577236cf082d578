import { type Found, matchProducts } from './match.ts'
import { planSearch } from './plan.ts'
import { type Query, type QueryWord, readQuery } from './query.ts'
import { isBeginning, isKnown, partsOf, type SearchIndex, wordsMeant } from './search-index.ts'
import { basicForm, hasDigit } from './search-words.ts'
import { orderOfEquals } from './segment.ts'

export type SearchOptions = {
  limit: number
  /** Ids of the categories to search in; all when left out. */
  categories?: ReadonlySet<string> | null
}

/** Ids of the hits, best first; the total number of hits; and the unknown words that were left out. */
export type SearchResult = { ids: string[]; many: number; leftOut: string[] }

/**
 * The products that match a text, best first (decision 33): code or EAN, part of a code, devices, words,
 * brand and category. Every word must match: as typed, as the beginning of a word, by a synonym, or, for
 * unknown words, with typing mistakes in letters (never in numbers). If that has no hits, every word may be
 * mistyped. If that has none either, unknown words of letters are left out. Equal scores are ordered by
 * availability, then sales, then name.
 */
export function searchProducts(index: SearchIndex, text: string, options: SearchOptions): SearchResult {
  const query = readQuery(index, text)
  const asTyped = run(index, query, options, false)
  if (asTyped.many > 0) return asTyped
  const mistyped = run(index, query, options, true)
  if (mistyped.many > 0) return mistyped
  const { words, leftOut } = withoutUnknown(index, query.words)
  return leftOut.length ? { ...run(index, { ...query, words }, options, false), leftOut } : mistyped
}

function run(
  index: SearchIndex,
  query: Query,
  { limit, categories = null }: SearchOptions,
  forgiving: boolean,
): SearchResult {
  const offers = planSearch(index, query, forgiving)
  const found = partsOf(index).map((part) => matchProducts(part, offers, query.words, { limit, categories }))
  const best = found
    .flatMap((one) => one.found)
    .sort(orderOfFound)
    .slice(0, limit)
  return { ids: best.map(({ id }) => id), many: found.reduce((sum, one) => sum + one.many, 0), leftOut: [] }
}

const orderOfFound = (a: Found, b: Found): number =>
  b.score - a.score || Number(b.isAvailable) - Number(a.isAvailable) || orderOfEquals(a, b)

const SHORTEST_LEFT = 3 // one or two remaining letters have too many hits

/**
 * The words of a query, with the unknown ones not needed. None is left out where nothing specific would
 * remain.
 */
function withoutUnknown(
  index: SearchIndex,
  words: readonly QueryWord[],
): { words: QueryWord[]; leftOut: string[] } {
  const isUnknown = (word: string) =>
    !hasDigit(word) &&
    !isKnown(index, basicForm(word)) &&
    !isBeginning(index, word) &&
    wordsMeant(index, basicForm(word)).words.length === 0
  const left = words.map((one) => (one.isNeeded && isUnknown(one.word) ? { ...one, isNeeded: false } : one))
  const leftOut = words.filter((one, at) => one !== left[at]).map(({ word }) => word)
  return left.some(({ isNeeded, word }) => isNeeded && !hasDigit(word) && word.length >= SHORTEST_LEFT)
    ? { words: left, leftOut }
    : { words: [...words], leftOut: [] }
}
