import type { SearchDoc } from '#shared/rules/search/search-doc.ts'
import {
  buildSearchIndex,
  isWorthRebuilding,
  noteAvailability,
  type SearchIndex,
  updateSearchIndex,
} from '#shared/rules/search/search-index.ts'
import { searchProducts } from '#shared/rules/search/search-products.ts'
import { SEPARATOR } from '../columns.ts'
import { listAt, textAt, wordAt } from '../packed.ts'
import type { CatalogueAnswer, Held } from './held-catalogue.ts'

export type SearchOptions = {
  limit: number
  /** Ids of categories to search in. */
  categories?: readonly string[]
}
/** Finds products in what is held; the index is built with the first search and kept in step from then on. */
export type CatalogueSearch = {
  find(held: Held, text: string, options: SearchOptions): string[]
  /** Takes over what an answer has changed. */
  note(held: Held, answer: CatalogueAnswer): void
}

export function catalogueSearch(): CatalogueSearch {
  let index: SearchIndex | null = null
  return {
    find: (held, text, { limit, categories }) => {
      index ??= buildSearchIndex(
        held.ids.map((id, row) => docOf(held, id, row)),
        devicesOf(held),
      )
      const { ids, leftOut } = searchProducts(index, text, {
        limit,
        categories: categories ? new Set(categories) : null,
      })
      return leftOut.length ? [] : ids // who gets numbers alone could not tell which words were left out
    },
    note: (held, { content, stock }) => {
      if (!index) return
      const isAmended =
        (!content || (content.since !== undefined && !content.groups)) &&
        (!stock || stock.since !== undefined)
      if (!isAmended) {
        index = null
        return
      }
      const rowOf = new Map(held.ids.map((id, row) => [id, row]))
      if (content)
        index = updateSearchIndex(index, {
          changed: content.rows.id.flatMap((id) => docOf(held, id, rowOf.get(id) ?? 0)),
          removed: content.removed ?? [],
        })
      for (const id of stock?.id ?? []) noteAvailability(index, id, isAvailable(held, rowOf.get(id) ?? 0))
      if (isWorthRebuilding(index)) index = null
    },
  }
}

function docOf(held: Held, id: string, row: number): SearchDoc {
  const { content } = held
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
    isAvailable: isAvailable(held, row),
    rank: content.rank[row] ?? 0,
  }
}

const isAvailable = ({ stock }: Held, row: number): boolean =>
  stock !== null && wordAt(stock.text, row) === '' && (stock.available[row] ?? 0) > 0

const devicesOf = ({ content: { groups } }: Held) =>
  groups.devices.map(({ vendor, name, aliases, introduced }) => ({
    vendor: groups.vendors[vendor]?.name ?? '',
    name,
    aliases,
    introduced,
  }))
