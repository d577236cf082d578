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

/**
 * Ids of the products found, best first; how many there are in all; and the words left out because nobody
 * knows them.
 */
export type SearchResult = { ids: string[]; many: number; leftOut: string[] }

/**
 * The products that a text means, best first (decision 33): code or EAN, part of a code, devices, words,
 * brand and category. Every word must be met: as typed, as the beginning of a word, by another name of the
 * thing, or, for words that nobody knows, with typing mistakes in letters (never in numbers). Where all of
 * that finds nothing, every word may be mistyped; and where that finds nothing either, words of letters that
 * nobody knows are left out. Among equals, what can be had comes first, then the best sellers, then names.
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

const SHORTEST_LEFT = 3 // a letter or two that are left find too much

/**
 * The words with those nobody knows no longer needed; none is left out where nothing that tells would remain.
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
