import { buildCodes, type CodeTable } from './codes.ts'
import { buildEans, type EanTable } from './eans.ts'
import { postingWords, type WordPostings } from './postings.ts'
import type { SearchDevice, SearchDoc } from './search-doc.ts'
import { compareTies, type Tie, tieReader } from './tie-order.ts'
import { FIRST_TRADE_WORDS, type TradeWords } from './trade-words.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/**
 * An index of some products that is built once. A product's number in it is its index in the tie order (see
 * compareTies).
 */
export type Segment = {
  ids: readonly string[]
  ties: readonly Tie[]
  available: Uint8Array
  /** Number of its category in categoryIds. */
  category: Uint16Array
  categoryIds: readonly string[]
  codes: CodeTable
  eans: EanTable
  vocabulary: Vocabulary
  /** By word of the vocabulary: its products and the fields (FIELD) in which they contain it. */
  byWord: WordPostings
  /** By device: the products that fit it. */
  byDevice: { from: Uint32Array; products: Uint32Array }
  /** By product: 0 for one or two devices, 1 for some, 2 for many (see BREADTH). */
  breadth: Uint8Array
}

const BREADTH = { few: 2, some: 8 } as const // devices

/**
 * Builds a segment of products in any order. It pauses every few milliseconds, so that a server
 * can answer other requests.
 */
export function* buildingSegment(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
  trade: TradeWords = FIRST_TRADE_WORDS,
): Generator<void, Segment> {
  const rows = inTieOrder(docs, devices)
  const sorted = rows.map(({ doc }) => doc)
  yield
  const { words, byWord } = yield* postingWords(sorted, devices, trade)
  yield
  const codes = buildCodes(sorted.map((doc) => doc.id)),
    eans = buildEans(sorted.map((doc) => doc.ean))
  yield
  const categoryIds = [...new Set(sorted.map((doc) => doc.categoryId))]
  const numberOf = new Map(categoryIds.map((id, number) => [id, number]))
  return {
    ids: sorted.map((doc) => doc.id),
    ties: rows.map(({ tie }) => tie),
    available: Uint8Array.from(sorted, (doc) => Number(doc.isAvailable)),
    category: Uint16Array.from(sorted, (doc) => numberOf.get(doc.categoryId) ?? 0),
    categoryIds,
    codes,
    eans,
    vocabulary: vocabularyOf(words),
    byWord,
    byDevice: postDevices(sorted, devices.length),
    breadth: Uint8Array.from(sorted, ({ devices: { length } }) =>
      length <= BREADTH.few ? 0 : length <= BREADTH.some ? 1 : 2,
    ),
  }
}

/** The same without pauses. */
export function buildSegment(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
  trade: TradeWords,
): Segment {
  const work = buildingSegment(docs, devices, trade)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Which products of a segment are in a set of ids. Made once for each set. */
export function markedIn(segment: Segment, ids: ReadonlySet<string>): Uint8Array {
  const bySet = marks.get(segment) ?? new WeakMap<ReadonlySet<string>, Uint8Array>()
  marks.set(segment, bySet)
  const made = bySet.get(ids) ?? Uint8Array.from(segment.ids, (id) => Number(ids.has(id)))
  bySet.set(ids, made)
  return made
}
const marks = new WeakMap<Segment, WeakMap<ReadonlySet<string>, Uint8Array>>()

function inTieOrder(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
): { doc: SearchDoc; tie: Tie }[] {
  const tieOf = tieReader(devices)
  return docs.map((doc) => ({ doc, tie: tieOf(doc) })).sort((a, b) => compareTies(a.tie, b.tie))
}

function postDevices(docs: readonly SearchDoc[], many: number) {
  const from = new Uint32Array(many + 1)
  for (const doc of docs) for (const device of doc.devices) from[device + 1] = (from[device + 1] ?? 0) + 1
  for (let device = 1; device <= many; device += 1)
    from[device] = (from[device] ?? 0) + (from[device - 1] ?? 0)
  const products = new Uint32Array(from[many] ?? 0)
  const next = from.slice()
  docs.forEach((doc, at) => {
    for (const device of doc.devices) {
      const position = next[device] ?? 0
      products[position] = at
      next[device] = position + 1
    }
  })
  return { from, products }
}
