import { nearestDevices } from './nearest-devices.ts'
import { readQuery } from './query.ts'
import { searchProducts } from './search-products.ts'
import { isBeginning, isKnown, productsHolding, type SearchIndex, wordsMeant } from './search-index.ts'
import { basicForm, hasDigit } from './search-words.ts'

/** Another query that has hits: how many, and which typed words it leaves out. */
type OtherQuery = { text: string; many: number; leftOut: string[] }

/** Suggestions after a search without hits. */
export type SearchHelp = {
  /** Corrected spellings first, else the query with as few words left out as possible. */
  others: OtherQuery[]
  /** Indices in the list of devices, nearest first. */
  devices: number[]
  /** Hits in all categories, where the search was limited to some. */
  everywhere: number
}

const OTHERS_MAX = 3
const DEVICES_MAX = 6
const WORDS_HELPED = 8 // the first words of a longer query: each word costs a search or two
const SHORTEST_HELPED = 3 // in a shorter word one mistake makes another word
const SHORTEST_LEFT = 3 // one or two remaining letters have too many hits

/** Builds the suggestions after a search without hits. Costs some dozen searches. */
export function searchHelp(
  index: SearchIndex,
  text: string,
  { categories }: { categories: ReadonlySet<string> | null },
): SearchHelp {
  const typed = readQuery(index, text)
    .words.slice(0, WORDS_HELPED)
    .map(({ word }) => word)
  const words = typed.map((word) => wordMeant(index, word))
  const count = (some: readonly string[]) =>
    some.some((word) => word.length >= SHORTEST_LEFT)
      ? searchProducts(index, some.join(' '), { limit: 1, categories }).many
      : 0
  const many = words.join(' ') === typed.join(' ') ? 0 : count(words)
  const others = many > 0 ? [{ text: words.join(' '), many, leftOut: [] }] : leavingOut(words, typed, count)
  return {
    others,
    devices: nearestDevices(index, text, DEVICES_MAX),
    everywhere: categories ? searchProducts(index, text, { limit: 1 }).many : 0,
  }
}

/**
 * The likely spelling of a word, with one mistake more than searches allow. Of several, the one that most
 * products contain.
 */
function wordMeant(index: SearchIndex, word: string): string {
  if (
    word.length < SHORTEST_HELPED ||
    hasDigit(word) ||
    isKnown(index, basicForm(word)) ||
    isBeginning(index, word)
  )
    return word
  const { words } = wordsMeant(index, word, word.length === SHORTEST_HELPED ? 1 : 2)
  const [first = word, ...rest] = words
  return rest.reduce(
    (best, one) => (productsHolding(index, one) > productsHolding(index, best) ? one : best),
    first,
  )
}

/**
 * The query without one of its words, for each word where that has hits. If none has, words are dropped until
 * one query has hits.
 */
function leavingOut(
  words: readonly string[],
  typed: readonly string[],
  count: (some: readonly string[]) => number,
): OtherQuery[] {
  const without = (gone: ReadonlySet<number>): OtherQuery => {
    const left = words.filter((_, at) => !gone.has(at))
    return { text: left.join(' '), many: count(left), leftOut: typed.filter((_, at) => gone.has(at)) }
  }
  const withoutOne = words.map((_, at) => without(new Set([at]))).filter(({ many }) => many > 0)
  if (withoutOne.length) return withoutOne.sort((a, b) => b.many - a.many).slice(0, OTHERS_MAX)
  const leastKnownFirst = words
    .map((word, at) => ({ at, many: count([word]) }))
    .sort((a, b) => a.many - b.many)
  for (let gone = 2; gone < words.length; gone += 1) {
    const other = without(new Set(leastKnownFirst.slice(0, gone).map(({ at }) => at)))
    if (other.many > 0) return [other]
  }
  return []
}
