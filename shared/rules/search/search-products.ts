import { type Found, matchProducts, type MatchOptions } from './match.ts'
import { planSearch } from './plan.ts'
import { type Query, type QueryWord, readQuery, withoutWhatItFits } from './query.ts'
import { isBeginning, isKnown, partsOf, type SearchIndex, wordsMeant } from './search-index.ts'
import { basicForm, hasDigit } from './search-words.ts'
import { compareTies } from './tie-order.ts'

export type SearchOptions = {
  limit: number
  /** Ids of the categories to search in; all when left out. */
  categories?: ReadonlySet<string> | null
  /** Ids of products that the account has bought: they come first among equals. */
  bought?: ReadonlySet<string> | null
}

/** Ids of the hits, best first; the total number of hits; and the unknown words that were left out. */
export type SearchResult = { ids: string[]; many: number; leftOut: string[] }

/**
 * The products that match a text, best first (decision 33): code or EAN, part of a code, devices, words,
 * brand and category. What a product is comes before what it mentions. Every word must match: as typed, as
 * the beginning of a word, by a synonym, or, for unknown words, with typing mistakes in letters (never in
 * numbers). If that has no hits, every word may be mistyped. If that has none either, unknown words of
 * letters are left out. Equal scores are ordered by availability, by what the account has bought, then by
 * compareTies.
 */
export function searchProducts(index: SearchIndex, text: string, options: SearchOptions): SearchResult {
  const query = readQuery(index, text)
  const asTyped = ofKind(index, query, options) ?? run(index, query, options)
  if (asTyped.many > 0) return asTyped
  const mistyped = run(index, query, options, { forgiving: true })
  if (mistyped.many > 0) return mistyped
  const words = wantingAll(query.words)
  if (words) return searchWithoutUnwanted(index, { ...query, words }, options)
  return searchWithoutUnknown(index, query, options) ?? mistyped
}

/** "chargers for iphone": where nothing of the kind names what it is for, all of the kind. */
function ofKind(index: SearchIndex, query: Query, options: SearchOptions): SearchResult | null {
  const wider = withoutWhatItFits(query)
  if (!wider) return null
  const strict = run(index, query, { ...options, limit: 1 }, { isKindOnly: true })
  if (strict.many > 0) return null
  const found = run(index, wider, options, { isKindOnly: true })
  return found.many > 0 ? found : null
}

/** The words with none unwanted; null where none is. */
const wantingAll = (words: readonly QueryWord[]): QueryWord[] | null =>
  words.some(({ isUnwanted }) => isUnwanted) ? words.map((one) => ({ ...one, isUnwanted: false })) : null

/** Where all that is found has what is unwanted, that is better than nothing. */
function searchWithoutUnwanted(index: SearchIndex, query: Query, options: SearchOptions): SearchResult {
  const asTyped = run(index, query, options)
  return asTyped.many > 0 ? asTyped : (searchWithoutUnknown(index, query, options) ?? asTyped)
}

function searchWithoutUnknown(index: SearchIndex, query: Query, options: SearchOptions): SearchResult | null {
  const { words, leftOut } = withoutUnknown(index, query.words)
  return leftOut.length ? { ...run(index, { ...query, words }, options), leftOut } : null
}

function run(
  index: SearchIndex,
  query: Query,
  { limit, categories = null, bought = null }: SearchOptions,
  { forgiving = false, isKindOnly = false } = {},
): SearchResult {
  const offers = planSearch(index, query, forgiving)
  const options: MatchOptions = { limit, categories, bought, isKindOnly }
  const found = partsOf(index).map((part) => matchProducts(part, offers, query.words, options))
  const best = found
    .flatMap((one) => one.found)
    .sort(orderOfFound)
    .slice(0, limit)
  return {
    ids: best.map(({ tie }) => tie.id),
    many: found.reduce((sum, one) => sum + one.many, 0),
    leftOut: [],
  }
}

const orderOfFound = (a: Found, b: Found): number =>
  b.score - a.score ||
  Number(b.isAvailable) - Number(a.isAvailable) ||
  Number(b.isBought) - Number(a.isBought) ||
  compareTies(a.tie, b.tie)

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

/** Fewer hits than this are followed by products that have all words but one. */
export const FEW_HITS = 4
const NEAR_WORDS_MAX = 6 // each word that may be left out costs a search

/**
 * The products that have all needed words but one, best first, without those that were found. The kind that
 * is wanted is never left out. Empty for a query of one word.
 */
export function nearHits(
  index: SearchIndex,
  text: string,
  found: readonly string[],
  options: SearchOptions,
): string[] {
  const query = readQuery(index, text)
  const places = query.words.flatMap(({ isNeeded, role }, at) => (isNeeded && role !== 'kind' ? [at] : []))
  const needed = query.words.filter(({ isNeeded }) => isNeeded).length
  if (needed < 2 || places.length > NEAR_WORDS_MAX) return []
  // numbers and devices say most about what is meant, so that the other words are left out first
  const isMain = (at: number) => {
    const word = query.words[at]?.word ?? ''
    return hasDigit(word) || index.resolver.words.has(word)
  }
  const order = [...places.filter((at) => !isMain(at)), ...places.filter(isMain)]
  const near = new Set<string>()
  for (const gone of order) {
    if (near.size >= options.limit) break
    const words = query.words.map((one, at) => (at === gone ? { ...one, isNeeded: false } : one))
    const rest = words.filter(({ isNeeded }) => isNeeded)
    if (!rest.some(({ word }) => word.length >= SHORTEST_LEFT && !hasDigit(word))) continue
    for (const id of run(index, { ...query, words }, options).ids) if (!found.includes(id)) near.add(id)
  }
  return [...near].slice(0, options.limit)
}
