import { nearestDevices } from './nearest-devices.ts'
import { readQuery } from './query.ts'
import { searchProducts } from './search-products.ts'
import { isBeginning, isKnown, productsHolding, type SearchIndex, wordsMeant } from './search-index.ts'
import { basicForm, hasDigit } from './search-words.ts'

/** Another query that finds something: how many, and what it leaves out of the one that was typed. */
export type OtherQuery = { text: string; many: number; leftOut: string[] }

/** What to offer to somebody who has found nothing. */
export type SearchHelp = {
  /** What was probably meant, and failing that the query with as little as possible left out. */
  others: OtherQuery[]
  /** Places in the list of devices, nearest first. */
  devices: number[]
  /** How many there are in all categories, where the search was limited to some. */
  everywhere: number
}

const OTHERS_MAX = 3
const DEVICES_MAX = 6
const WORDS_HELPED = 8 // of a longer query the first ones: each word costs a search or two
const SHORTEST_HELPED = 3 // one mistake makes another word of a shorter one
const SHORTEST_LEFT = 3 // a letter or two that are left find too much

/** Helps after a search that found nothing; some dozen searches' work. */
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
 * A word as it was probably meant, with a mistake more than searches forgive; of several the one that most
 * products hold.
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

/** The query without one of its words, whichever find something; where none does, words go until one does. */
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
