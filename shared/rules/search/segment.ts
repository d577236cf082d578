import { compareFolded } from '../name-order.ts'
import { buildCodes, type CodeTable } from './codes.ts'
import { buildEans, type EanTable } from './eans.ts'
import { postingWords, type WordPostings } from './postings.ts'
import type { SearchDevice, SearchDoc } from './search-doc.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/**
 * An index of some products that is built once. A product's number in it is its index in the tie order: best
 * sellers, then names.
 */
export type Segment = {
  ids: readonly string[]
  names: readonly string[]
  ranks: Uint32Array
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
 * Builds a segment of products in any order. It is fastest when they come in name order, as in the catalogue.
 * It pauses every few milliseconds, so that a server can answer other requests.
 */
export function* buildingSegment(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
): Generator<void, Segment> {
  const sorted = inOrderOfEquals(docs)
  yield
  const { words, byWord } = yield* postingWords(sorted, devices)
  yield
  const codes = buildCodes(sorted.map((doc) => doc.id)),
    eans = buildEans(sorted.map((doc) => doc.ean))
  yield
  const categoryIds = [...new Set(sorted.map((doc) => doc.categoryId))]
  const numberOf = new Map(categoryIds.map((id, number) => [id, number]))
  return {
    ids: sorted.map((doc) => doc.id),
    names: sorted.map((doc) => doc.name),
    ranks: Uint32Array.from(sorted, (doc) => doc.rank),
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
export function buildSegment(docs: readonly SearchDoc[], devices: readonly SearchDevice[]): Segment {
  const work = buildingSegment(docs, devices)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

type Equal = { id: string; name: string; rank: number }

/**
 * Tie order: best sellers by rank, then all others by name. Availability is compared before that, when it is
 * known. `name` is in lower case.
 */
export const orderOfEquals = (a: Equal, b: Equal): number =>
  (a.rank || Infinity) - (b.rank || Infinity) ||
  compareFolded(a.name, b.name) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * Puts each name in lower case once. Products that come in name order are compared little more than once
 * each.
 */
function inOrderOfEquals(docs: readonly SearchDoc[]): SearchDoc[] {
  const rows = docs.map((doc) => ({ doc, id: doc.id, name: doc.name.toLowerCase(), rank: doc.rank }))
  const sellers = rows.filter(({ rank }) => rank > 0).sort(orderOfEquals)
  const others = rows.filter(({ rank }) => rank === 0).sort(orderOfEquals)
  return [...sellers, ...others].map(({ doc }) => doc)
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
