import { setImmediate } from 'node:timers/promises'
import type { SearchDoc } from '#shared/rules/search/search-doc.ts'
import { type SearchHelp, searchHelp } from '#shared/rules/search/search-help.ts'
import {
  buildingSearchIndex,
  isWorthRebuilding,
  noteAvailability,
  type SearchIndex,
  updateSearchIndex,
} from '#shared/rules/search/search-index.ts'
import {
  FEW_HITS,
  nearHits,
  searchProducts,
  type SearchResult,
} from '#shared/rules/search/search-products.ts'
import type { TradeWords } from '#shared/rules/search/trade-words.ts'
import type { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'
import type { CatalogueSnapshot } from '#server/modules/catalogue/catalogue-snapshot.ts'
import { categoriesNamed, docReader, isInStock } from './search-docs.ts'
import type { WordCache } from './word-cache.ts'

type Asked = { category?: string; now: Date }
type Wanted = Asked & {
  limit: number
  /** What the account has bought. */
  bought?: ReadonlySet<string>
  /** How many products to add that have all words but one, where only a few have all. */
  near?: number
}
export type SearchCache = {
  /**
   * What a text means, best first; `category` (its name, id or link) takes its sub-categories with it. An
   * unknown category finds nothing.
   */
  find(text: string, options: Wanted): Promise<SearchResult & { near: string[] }>
  /** What to offer where nothing was found; devices by their id. */
  help(text: string, options: Asked): Promise<Omit<SearchHelp, 'devices'> & { deviceIds: string[] }>
  /** The catalogue has changed: the index follows now, not when the next search asks. */
  refresh(): void
}

type Kept = { index: SearchIndex; snapshot: CatalogueSnapshot; stamp: number }
const SLICE = 2_000 // products turned into documents before others are let in
const AMENDED_SHARE = 0.05 // of the catalogue; with more changed at once it is built anew, in the background

/**
 * The search index of the catalogue. Some changed products are taken over when the next search asks; a whole
 * rebuild is done in slices, and until it is through searches are answered from the index before it.
 */
export function searchCache(
  catalogue: CatalogueCache,
  words: Pick<WordCache, 'trade'>,
  clock: () => Date,
): SearchCache {
  let kept: Kept | null = null
  let building: Promise<Kept> | null = null

  const build = (now: Date) => {
    building ??= builtFrom(catalogue, words, now)
      .then((made) => {
        kept = made
        return made
      })
      .finally(() => {
        building = null
      })
    return building
  }
  const upToDate = async (now: Date): Promise<Kept> => {
    if (!kept) return build(now)
    const trade = await words.trade()
    if (kept.index.trade !== trade) {
      // synonyms and little words hold at once; kinds stand in the index
      kept = { ...kept, index: { ...kept.index, trade } }
      inBackground(now)
    }
    const { stamp, snapshot } = await catalogue.view(now)
    if (kept.stamp >= stamp) return kept
    const changed = catalogue.changedSince(kept.stamp)
    if (changed && changed.length <= AMENDED_SHARE * snapshot.ids.length + SLICE)
      kept = amended(kept, snapshot, catalogue, changed, stamp)
    if (kept.stamp < stamp || isWorthRebuilding(kept.index)) inBackground(now)
    return kept
  }
  const inBackground = (now: Date) => {
    build(now).catch(() => {
      kept = null
    }) // a fault then shows at the next search
  }
  // the first search then need not wait for it; it would report a fault
  build(clock()).catch(() => undefined)

  return {
    refresh: () => {
      upToDate(clock()).catch(() => undefined)
    }, // the next search would report a fault
    find: async (text, wanted) => {
      const { index } = await upToDate(wanted.now)
      return findIn(index, await catalogue.snapshot(wanted.now), text, wanted)
    },
    help: async (text, { category, now }) => {
      const { index, snapshot } = await upToDate(now)
      const { devices, ...help } = searchHelp(index, text, { categories: limits(snapshot, category) })
      return { ...help, deviceIds: devices.flatMap((at) => snapshot.rows.devices[at]?.id ?? []) }
    },
  }
}

const limits = (snapshot: CatalogueSnapshot, category: string | undefined) =>
  category === undefined ? null : categoriesNamed(snapshot, category)

function findIn(
  index: SearchIndex,
  snapshot: CatalogueSnapshot,
  text: string,
  { limit, category, bought = new Set(), near = 0 }: Wanted,
): SearchResult & { near: string[] } {
  const options = { limit, categories: limits(snapshot, category), bought }
  const result = searchProducts(index, text, options)
  const isFew = near > 0 && result.many < FEW_HITS
  const others = isFew ? nearHits(index, text, result.ids, { ...options, limit: near }) : []
  const isThere = (id: string) => snapshot.byId.has(id)
  return { ...result, ids: result.ids.filter(isThere), near: others.filter(isThere) }
}

async function builtFrom(
  catalogue: CatalogueCache,
  words: Pick<WordCache, 'trade'>,
  now: Date,
): Promise<Kept> {
  const trade: TradeWords = await words.trade()
  const { stamp, snapshot } = await catalogue.view(now)
  const { docOf, devices } = docReader(snapshot)
  const docs: SearchDoc[] = []
  for (const { id } of snapshot.products) {
    const doc = docOf(id, catalogue.stockOf(id))
    if (doc) docs.push(doc)
    if (docs.length % SLICE === 0) await setImmediate()
  }
  const work = buildingSearchIndex(docs, devices, trade)
  for (;;) {
    const step = work.next()
    if (step.done) return { index: step.value, snapshot, stamp }
    await setImmediate()
  }
}

/** Takes changed products over; of those whose stock alone has moved, only whether they can be had. */
function amended(
  { index, snapshot: before }: Kept,
  snapshot: CatalogueSnapshot,
  catalogue: CatalogueCache,
  ids: readonly string[],
  stamp: number,
): Kept {
  const then = docReader(before),
    now = docReader(snapshot)
  const changed: SearchDoc[] = [],
    removed: string[] = []
  for (const id of ids) {
    const stock = catalogue.stockOf(id)
    const doc = now.docOf(id, stock)
    if (!doc) removed.push(id)
    else if (JSON.stringify(doc) !== JSON.stringify(then.docOf(id, stock))) changed.push(doc)
    else noteAvailability(index, id, isInStock(stock))
  }
  return {
    index: changed.length + removed.length ? updateSearchIndex(index, { changed, removed }) : index,
    snapshot,
    stamp,
  }
}
