import { firstIndex } from '#shared/rules/first-index.ts'
import type { CatalogueUpdate } from './engine/catalogue-update.ts'
import { type Brand, buildGroups, type Category, type Vendor } from './groups.ts'
import { textAt } from './packed.ts'
import { type Product, productReader } from './product.ts'

/**
 * The catalogue of an account. A Product object is made from its row when it is first used: most of a hundred
 * thousand never are.
 */
export type Catalogue = {
  hash: string
  /** The packed columns; lists filter and count on them (listing.ts). */
  columns: Required<CatalogueUpdate>
  /** How many products there are; rows go from 0. */
  size: number
  at(row: number): Product
  byId: Pick<ReadonlyMap<string, Product>, 'get' | 'has'>
  /** The row of a product number, or -1. */
  rowOf(id: string): number
  /** Those that products are sold of. */
  brands: Brand[]
  /** Top categories, in the order of the shop. */
  categories: Category[]
  vendors: Vendor[]
  /** Whether this person sees dealer prices (D) and retail prices (R). */
  hasPrices: boolean
  hasRetail: boolean
}

/** Makes the packed columns answer as a catalogue. */
export function buildCatalogue(columns: Required<CatalogueUpdate>, businessGroup: string): Catalogue {
  const { content, counts, terms } = columns
  const groups = buildGroups(content.groups, counts)
  const read = productReader(columns, groups, businessGroup)
  const made = new Map<number, Product>()
  const at = (row: number): Product => {
    const product = made.get(row) ?? read(row)
    made.set(row, product)
    return product
  }
  const rowOf = (id: string) => rowIn(content.id, id)
  return {
    hash: columns.hash,
    columns,
    size: content.byName.length,
    at,
    rowOf,
    byId: {
      get: (id) => {
        const row = rowOf(id)
        return row < 0 ? undefined : at(row)
      },
      has: (id) => rowOf(id) >= 0,
    },
    brands: groups.brands.filter(({ count }) => count > 0),
    categories: groups.categories.filter(({ parent }) => parent === null),
    vendors: groups.vendors,
    hasPrices: terms.dealer,
    hasRetail: terms.retail,
  }
}

/** Rows stand in the order of their numbers. */
function rowIn(ids: Catalogue['columns']['content']['id'], id: string): number {
  const { length } = ids.ends,
    row = firstIndex(length, (at) => textAt(ids, at) >= id)
  return row < length && textAt(ids, row) === id ? row : -1
}
