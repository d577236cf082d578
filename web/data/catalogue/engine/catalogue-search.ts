import type { SearchWordRow } from '#shared/codes/first-search-words.ts'
import type { SearchDoc } from '#shared/rules/search/search-doc.ts'
import {
  buildSearchIndex,
  isWorthRebuilding,
  noteAvailability,
  type SearchIndex,
  updateSearchIndex,
} from '#shared/rules/search/search-index.ts'
import { searchProducts } from '#shared/rules/search/search-products.ts'
import { FIRST_TRADE_WORDS, type TradeWords, tradeWordsOf } from '#shared/rules/search/trade-words.ts'
import { SEPARATOR } from '../columns.ts'
import { listAt, textAt, wordAt } from '../packed.ts'
import type { CatalogueAnswer, LoadedCatalogue } from './loaded-catalogue.ts'

export type SearchOptions = {
  limit: number
  /** Ids of categories to search in. */
  categories?: readonly string[]
  /** The words that searches know, as the server has them; those of a new portal without. */
  words?: readonly SearchWordRow[]
}
/**
 * Finds products in the loaded catalogue; the index is built with the first search and kept in step from then
 * on.
 */
export type CatalogueSearch = {
  find(loaded: LoadedCatalogue, text: string, options: SearchOptions): string[]
  /** Takes over what an answer has changed. */
  note(loaded: LoadedCatalogue, answer: CatalogueAnswer): void
}

export function catalogueSearch(): CatalogueSearch {
  let index: SearchIndex | null = null
  let trade: TradeWords = FIRST_TRADE_WORDS
  let told = ''
  return {
    find: (loaded, text, { limit, categories, words }) => {
      const telling = words ? JSON.stringify(words) : told
      if (telling !== told) {
        told = telling
        trade = tradeWordsOf(words ?? [])
        index = null
      }
      index ??= buildSearchIndex(
        loaded.ids.map((id, row) => docOf(loaded, id, row)),
        devicesOf(loaded),
        trade,
      )
      const { ids, leftOut } = searchProducts(index, text, {
        limit,
        categories: categories ? new Set(categories) : null,
      })
      // the caller takes numbers alone and could not show which words were left out
      return leftOut.length ? [] : ids
    },
    note: (loaded, { content, stock }) => {
      if (!index) return
      const isAmended =
        (!content || (content.since !== undefined && !content.groups)) &&
        (!stock || stock.since !== undefined)
      if (!isAmended) {
        index = null
        return
      }
      const rowOf = new Map(loaded.ids.map((id, row) => [id, row]))
      if (content)
        index = updateSearchIndex(index, {
          changed: content.rows.id.flatMap((id) => docOf(loaded, id, rowOf.get(id) ?? 0)),
          removed: content.removed ?? [],
        })
      for (const id of stock?.id ?? []) noteAvailability(index, id, isAvailable(loaded, rowOf.get(id) ?? 0))
      if (isWorthRebuilding(index)) index = null
    },
  }
}

function docOf(loaded: LoadedCatalogue, id: string, row: number): SearchDoc {
  const { content } = loaded
  const { groups } = content
  const category = groups.categories[content.category[row] ?? -1]
  return {
    id,
    ean: textAt(content.ean, row),
    name: textAt(content.name, row),
    shortName: textAt(content.shortName, row),
    description: textAt(content.description, row),
    attributes: wordAt(content.attributes, row)
      .split(SEPARATOR)
      .filter((_, at) => at % 2 === 1),
    brand: groups.brands[content.brand[row] ?? -1]?.name ?? '',
    categories: [category?.name ?? '', groups.categories[category?.parent ?? -1]?.name ?? ''],
    categoryId: category?.id ?? '',
    devices: [...listAt(content.fits, row)],
    isAvailable: isAvailable(loaded, row),
    rank: content.rank[row] ?? 0,
  }
}

const isAvailable = ({ stock }: LoadedCatalogue, row: number): boolean =>
  stock !== null && wordAt(stock.text, row) === '' && (stock.available[row] ?? 0) > 0

const devicesOf = ({ content: { groups } }: LoadedCatalogue) =>
  groups.devices.map(({ vendor, name, aliases, introduced }) => ({
    vendor: groups.vendors[vendor]?.name ?? '',
    name,
    aliases,
    introduced,
  }))
