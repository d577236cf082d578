import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import MiniSearch from 'minisearch'
import { docReader } from '#server/modules/search/search-docs.ts'
import { takeSnapshot } from '#server/modules/catalogue/catalogue-snapshot.ts'
import { readCatalogue } from '#server/modules/catalogue/catalogue.store.ts'
import type { SearchDevice, SearchDoc } from '#shared/rules/search/search-doc.ts'
import { buildSearchIndex, updateSearchIndex } from '#shared/rules/search/search-index.ts'
import { searchProducts } from '#shared/rules/search/search-products.ts'
import type { BenchDatabase } from '../database.ts'
import { summary } from '../measure.ts'
import { ms, type Row } from '../table.ts'

const HITS = 20
// MiniSearch answers only one query in so many: at 200,000 products all of them would take minutes.
const THEIR_SHARE = 5

/**
 * Compares our index with MiniSearch on the same products and queries in this process: build time, memory,
 * answer time.
 */
export async function compareIndexes({ db }: BenchDatabase, queries: readonly string[]): Promise<Row[]> {
  const snapshot = takeSnapshot(await readCatalogue(db), new Date())
  const { docOf, devices } = docReader(snapshot)
  const docs = snapshot.products.flatMap(
    ({ id }) =>
      docOf(id, { available: 1, expectedOn: '', expectedQuantity: 0, text: '', withdrawn: false }) ?? [],
  )
  const many = docs.length.toLocaleString('en-AU')
  const own = weighed(() => buildSearchIndex(docs, devices))
  const theirs = weighed(() => miniSearch(docs, devices))
  const ownTimes = timed(queries, (text) => searchProducts(own.made, text, { limit: HITS }))
  const theirTimes = timed(
    queries.filter((_, at) => at % THEIR_SHARE === 0),
    (text) => theirs.made.search(text).slice(0, HITS),
  )
  const changed = docs.slice(0, Math.ceil(docs.length / 100))
  const update = summary(
    [0, 1, 2].map(() => lasting(() => updateSearchIndex(own.made, { changed, removed: [] })).took),
    1,
    0,
  )
  return [
    {
      what: `search index, ${many} products: build`,
      measured: `${ms(own.took)}, ${own.mb.toFixed(0)} MB`,
      limit: `MiniSearch ${ms(theirs.took)}, ${theirs.mb.toFixed(0)} MB`,
    },
    {
      what: `search index, ${many} products: answer`,
      measured: `p50 ${ms(ownTimes.p50)}, p95 ${ms(ownTimes.p95)}`,
      limit: `MiniSearch p50 ${ms(theirTimes.p50)}, p95 ${ms(theirTimes.p95)}`,
    },
    { what: `search index, ${many} products: 1 % changed`, measured: ms(update.p50) },
  ]
}

/**
 * MiniSearch as shops usually set it up: prefixes, some fuzziness for longer words, every word required,
 * names before other fields.
 */
function miniSearch(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
): MiniSearch<Record<string, string>> {
  const index = new MiniSearch<Record<string, string>>({
    fields: ['id', 'name', 'devices', 'groups', 'text'],
    searchOptions: {
      boost: { id: 4, name: 3, devices: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 && !/\d/.test(term) ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  const nameOf = (at: number) => [devices[at]?.name ?? '', ...(devices[at]?.aliases ?? [])].join(' ')
  index.addAll(
    docs.map((doc) => ({
      id: doc.id,
      name: `${doc.name} ${doc.shortName}`,
      devices: doc.devices.map(nameOf).join(' '),
      groups: [doc.brand, ...doc.categories].join(' '),
      text: [doc.description, ...doc.attributes].join(' '),
    })),
  )
  return index
}

function timed(queries: readonly string[], answer: (text: string) => unknown) {
  for (const text of queries) answer(text) // warm-up
  return summary(
    queries.map((text) => lasting(() => answer(text)).took),
    1,
    0,
  )
}

function lasting<T>(work: () => T): { made: T; took: number } {
  const began = performance.now()
  const made = work()
  return { made, took: performance.now() - began }
}

/** The time to make a value, and the memory it takes. */
function weighed<T>(make: () => T): { made: T; took: number; mb: number } {
  const before = heldMb()
  const { made, took } = lasting(make)
  return { made, took, mb: heldMb() - before }
}

function heldMb(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}
