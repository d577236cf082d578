import { bareCode } from './search-words.ts'
import { eachCodeWith } from './codes.ts'
import { type DeviceResolver, resolverOf } from './device-resolver.ts'
import type { SearchDevice, SearchDoc } from './search-doc.ts'
import { buildingSegment, buildSegment, type Segment } from './segment.ts'
import { exactPlace, placesBeginning, placesNear } from './vocabulary.ts'
import { typosAllowed } from './typos.ts'

/** A segment with the products of it that no longer hold: changed or withdrawn since. */
export type IndexPart = { segment: Segment; gone: Uint8Array }

/**
 * What searches run on. `base` is made once of the whole catalogue; what has changed since stands in
 * `recent`, a small segment that is made anew with every change. Both are searched as one.
 */
export type SearchIndex = {
  resolver: DeviceResolver
  base: IndexPart
  recent: IndexPart
  changed: ReadonlyMap<string, SearchDoc>
}

/** Indexes a catalogue: products in any order, devices in the order that the products number them by. */
export const buildSearchIndex = (docs: readonly SearchDoc[], devices: readonly SearchDevice[]): SearchIndex =>
  indexOf(buildSegment(docs, devices), devices)

/** The same with pauses: each step is some milliseconds of work, and the last returns the index. */
export function* buildingSearchIndex(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
): Generator<void, SearchIndex> {
  return indexOf(yield* buildingSegment(docs, devices), devices)
}

const indexOf = (base: Segment, devices: readonly SearchDevice[]): SearchIndex => ({
  resolver: resolverOf(devices),
  base: whole(base),
  recent: whole(buildSegment([], devices)),
  changed: new Map(),
})

/**
 * The index after some products were added, changed or removed; the old one stays as it was. Costs as much as
 * all products changed since the base was made: see isWorthRebuilding. The devices must be the same ones;
 * when they change, build anew.
 */
export function updateSearchIndex(
  index: SearchIndex,
  { changed, removed }: { changed: readonly SearchDoc[]; removed: readonly string[] },
): SearchIndex {
  const docs = new Map(index.changed)
  const gone = index.base.gone.slice()
  for (const id of [...removed, ...changed.map((doc) => doc.id)]) {
    docs.delete(id)
    const place = placeOfProduct(index.base.segment, id)
    if (place >= 0) gone[place] = 1
  }
  for (const doc of changed) docs.set(doc.id, doc)
  const recent = whole(buildSegment([...docs.values()], index.resolver.devices))
  return { resolver: index.resolver, base: { segment: index.base.segment, gone }, recent, changed: docs }
}

const whole = (segment: Segment): IndexPart => ({ segment, gone: new Uint8Array(segment.ids.length) })

const RECENT_SHARE_MAX = 0.1

/** Whether so much has changed that a whole rebuild pays. */
export const isWorthRebuilding = ({ base, changed }: SearchIndex): boolean =>
  changed.size > base.segment.ids.length * RECENT_SHARE_MAX

/** Notes that a product can be had now, or no longer; it decides among equals only, so nothing is rebuilt. */
export function noteAvailability(index: SearchIndex, id: string, isAvailable: boolean) {
  for (const { segment } of partsOf(index)) {
    const place = placeOfProduct(segment, id)
    if (place >= 0) segment.available[place] = Number(isAvailable)
  }
  const doc = index.changed.get(id)
  if (doc) doc.isAvailable = isAvailable
}

export const partsOf = ({ base, recent }: SearchIndex): readonly IndexPart[] =>
  recent.segment.ids.length ? [base, recent] : [base]

function placeOfProduct({ ids, codes }: Segment, id: string): number {
  const bare = bareCode(id)
  if (bare === '') return ids.indexOf(id)
  let place = -1
  eachCodeWith(codes, bare, (code, match) => {
    if (match === 'exact' && ids[code] === id) place = code
  })
  return place
}

/** Whether a product holds the word. */
export const isKnown = (index: SearchIndex, word: string): boolean =>
  partsOf(index).some((part) => isHeld(part, exactPlace(part.segment.vocabulary, word)))

/** Whether a product holds a longer word that begins so. */
export function isBeginning(index: SearchIndex, text: string): boolean {
  for (const part of partsOf(index))
    for (const place of placesBeginning(part.segment.vocabulary, text)) if (isHeld(part, place)) return true
  return false
}

/** About how many products hold a word; those changed since may count twice. */
export const productsHolding = (index: SearchIndex, word: string): number =>
  partsOf(index).reduce((sum, { segment: { vocabulary, byWord } }) => {
    const place = exactPlace(vocabulary, word)
    return place < 0 ? sum : sum + (byWord.from[place + 1] ?? 0) - (byWord.from[place] ?? 0)
  }, 0)

function isHeld({ segment, gone }: IndexPart, place: number): boolean {
  if (place < 0) return false
  const { from, products } = segment.byWord
  for (let at = from[place] ?? 0; at < (from[place + 1] ?? 0); at += 1)
    if (!gone[products[at] ?? 0]) return true
  return false
}

/**
 * The words that a mistyped one may have meant, all equally near, and how many mistakes away; none for a
 * number, or when nothing is near.
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
    for (const { place, mistakes } of placesNear(part.segment.vocabulary, typed, most)) {
      if (mistakes > fewest || mistakes === 0 || !isHeld(part, place)) continue
      if (mistakes < fewest) [fewest, words] = [mistakes, new Set()]
      words.add(part.segment.vocabulary.words[place] ?? '')
    }
  }
  return { words: [...words].sort(), mistakes: fewest }
}
