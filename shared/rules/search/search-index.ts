import { bareCode } from './search-words.ts'
import { eachCodeWith } from './codes.ts'
import { type DeviceResolver, resolverOf } from './device-resolver.ts'
import { FIRST_TRADE_WORDS, type TradeWords } from './trade-words.ts'
import type { SearchDevice, SearchDoc } from './search-doc.ts'
import { buildingSegment, buildSegment, type Segment } from './segment.ts'
import { exactIndex, wordsBeginning, wordsNear } from './vocabulary.ts'
import { typosAllowed } from './typos.ts'

/** A segment with its outdated products: those changed or withdrawn since it was built. */
export type IndexPart = { segment: Segment; gone: Uint8Array }

/**
 * The index that searches run on. `base` is built once from the whole catalogue. `recent` is a small segment
 * of everything changed since, rebuilt with every change. A search reads both as one.
 */
export type SearchIndex = {
  resolver: DeviceResolver
  trade: TradeWords
  base: IndexPart
  recent: IndexPart
  changed: ReadonlyMap<string, SearchDoc>
}

/** Indexes a catalogue: products in any order, devices in the order of their numbers in the products. */
export const buildSearchIndex = (
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
  trade: TradeWords = FIRST_TRADE_WORDS,
): SearchIndex => indexOf(buildSegment(docs, devices, trade), devices, trade)

/** The same with pauses: each step takes some milliseconds, and the last returns the index. */
export function* buildingSearchIndex(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
  trade: TradeWords = FIRST_TRADE_WORDS,
): Generator<void, SearchIndex> {
  return indexOf(yield* buildingSegment(docs, devices, trade), devices, trade)
}

const indexOf = (base: Segment, devices: readonly SearchDevice[], trade: TradeWords): SearchIndex => ({
  resolver: resolverOf(devices),
  trade,
  base: whole(base),
  recent: whole(buildSegment([], devices, trade)),
  changed: new Map(),
})

/**
 * The index after some products were added, changed or removed. The old index is not modified. The cost grows
 * with the products changed since the base was built: see isWorthRebuilding. Devices and trade words must be
 * the same; when they change, build anew.
 */
export function updateSearchIndex(
  index: SearchIndex,
  { changed, removed }: { changed: readonly SearchDoc[]; removed: readonly string[] },
): SearchIndex {
  const docs = new Map(index.changed)
  const gone = index.base.gone.slice()
  for (const id of [...removed, ...changed.map((doc) => doc.id)]) {
    docs.delete(id)
    const position = indexOfProduct(index.base.segment, id)
    if (position >= 0) gone[position] = 1
  }
  for (const doc of changed) docs.set(doc.id, doc)
  const recent = whole(buildSegment([...docs.values()], index.resolver.devices, index.trade))
  return { ...index, base: { segment: index.base.segment, gone }, recent, changed: docs }
}

const whole = (segment: Segment): IndexPart => ({ segment, gone: new Uint8Array(segment.ids.length) })

const RECENT_SHARE_MAX = 0.1

/** Whether so much has changed that a rebuild pays. */
export const isWorthRebuilding = ({ base, changed }: SearchIndex): boolean =>
  changed.size > base.segment.ids.length * RECENT_SHARE_MAX

/**
 * Records that a product is available now, or no longer. That only orders equal scores, so nothing is
 * rebuilt.
 */
export function noteAvailability(index: SearchIndex, id: string, isAvailable: boolean) {
  for (const { segment } of partsOf(index)) {
    const position = indexOfProduct(segment, id)
    if (position >= 0) segment.available[position] = Number(isAvailable)
  }
  const doc = index.changed.get(id)
  if (doc) doc.isAvailable = isAvailable
}

export const partsOf = ({ base, recent }: SearchIndex): readonly IndexPart[] =>
  recent.segment.ids.length ? [base, recent] : [base]

function indexOfProduct({ ids, codes }: Segment, id: string): number {
  const bare = bareCode(id)
  if (bare === '') return ids.indexOf(id)
  let position = -1
  eachCodeWith(codes, bare, (code, match) => {
    if (match === 'exact' && ids[code] === id) position = code
  })
  return position
}

/** Whether a product contains the word. */
export const isKnown = (index: SearchIndex, word: string): boolean =>
  partsOf(index).some((part) => isInAnyProduct(part, exactIndex(part.segment.vocabulary, word)))

/** Whether a product contains a longer word that begins with this one. */
export function isBeginning(index: SearchIndex, text: string): boolean {
  for (const part of partsOf(index))
    for (const position of wordsBeginning(part.segment.vocabulary, text))
      if (isInAnyProduct(part, position)) return true
  return false
}

/** About how many products contain a word. Those changed since may count twice. */
export const productsHolding = (index: SearchIndex, word: string): number =>
  partsOf(index).reduce((sum, { segment: { vocabulary, byWord } }) => {
    const position = exactIndex(vocabulary, word)
    return position < 0 ? sum : sum + (byWord.from[position + 1] ?? 0) - (byWord.from[position] ?? 0)
  }, 0)

function isInAnyProduct({ segment, gone }: IndexPart, position: number): boolean {
  if (position < 0) return false
  const { from, products } = segment.byWord
  for (let at = from[position] ?? 0; at < (from[position + 1] ?? 0); at += 1)
    if (!gone[products[at] ?? 0]) return true
  return false
}

/**
 * The nearest words to a mistyped one, all equally near, and the number of mistakes. None for a number, or
 * when nothing is near.
 */
export function wordsMeant(
  index: SearchIndex,
  typed: string,
  most = typosAllowed(typed),
): { words: string[]; mistakes: number } {
  let fewest = most,
    words = new Set<string>()
  if (most === 0) return { words: [], mistakes: 0 }
  for (const part of partsOf(index)) {
    for (const { index: position, mistakes } of wordsNear(part.segment.vocabulary, typed, most)) {
      if (mistakes > fewest || mistakes === 0 || !isInAnyProduct(part, position)) continue
      if (mistakes < fewest) [fewest, words] = [mistakes, new Set()]
      words.add(part.segment.vocabulary.words[position] ?? '')
    }
  }
  return { words: [...words].sort(), mistakes: fewest }
}
