import { type PriceRange, writePriceRange } from '#shared/rules/price-range.ts'
import type { SortOption } from '#shared/rules/product-sort.ts'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import type { FilterKind, Selection } from '#shared/rules/shop-selection.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { type ProductList, productList } from '#web/data/catalogue/product-list.ts'
import { countRows } from './count-rows.ts'
import { rowFilter } from './row-filter.ts'

/**
 * What a list shows, and how; `fits` is the id of the device it is narrowed to, if any. Sort null is the
 * list's own order: the best selling first, then by name; for a search relevance.
 */
export type Listing = {
  selection: Selection
  sort: SortOption | null
  inStock: boolean
  /** Of the dealer's price of one; left aside where prices may not be seen. */
  price?: PriceRange | null | undefined
  fits?: string | undefined
}
/** The three trees of the filter bar; each ticks one kind, or parents and children. */
export type TreeKind = 'brands' | 'categories' | 'devices'
export const TREE_KINDS = ['brands', 'categories', 'devices'] as const satisfies readonly TreeKind[]
export const KINDS_OF: Record<TreeKind, readonly FilterKind[]> = {
  brands: ['brands'],
  categories: ['categories', 'subCategories'],
  devices: ['vendors', 'devices'],
}

const LISTS_KEPT = 40
type Kept = { lists: Map<string, ProductList>; counts: Map<string, ReadonlyMap<string, number>> }
/** Worked out once for a catalogue: going Back, or ticking and unticking, finds the very same list again. */
const kept = new WeakMap<ProductList, Kept>()

/**
 * The products of a list in its order.
 * @param products the catalogue's, in the order of names; or the hits of a search, in theirs
 */
export function listProducts(products: ProductList, listing: Listing): ProductList {
  return remember(keptOf(products).lists, keyOf(listing), () => {
    const isIn = rowFilter(products.catalogue, listing)
    return productList(products.catalogue, inOrder(products, listing).filter(isIn))
  })
}

/**
 * How many products stand behind each entry of a tree, given what is ticked in the other two and In Stock.
 */
export function countEntries(
  products: ProductList,
  listing: Listing,
  tree: TreeKind,
): ReadonlyMap<string, number> {
  const others = KINDS_OF[tree].reduce<Selection>(
    (selection, kind) => ({ ...selection, [kind]: [] }),
    listing.selection,
  )
  const open = { ...listing, selection: others, sort: null }
  return remember(keptOf(products).counts, `${tree} ${keyOf(open)}`, () =>
    countRows(products.catalogue, products.rows.filter(rowFilter(products.catalogue, open)), tree),
  )
}

/**
 * Whether a list can be shown in its order yet: a catalogue that was kept opens in the order of names, and
 * the others follow at once.
 */
export const hasOrder = ({ columns }: Catalogue, { sort }: Listing): boolean =>
  sort === null || columns.orders[sort.value] !== undefined

/** The orders of the whole catalogue come with it; a search's hits are picked out of them. */
function inOrder({ catalogue, rows }: ProductList, { selection, sort }: Listing): Uint32Array {
  const { content, orders } = catalogue.columns
  const order = sort && orders[sort.value]
  if (order && rows.length === catalogue.size) return order
  if (order) {
    const isHit = new Uint8Array(catalogue.size)
    for (const row of rows) isHit[row] = 1
    return order.filter((row) => isHit[row] === 1)
  }
  return selection.list === 'search' ? rows : bestSellingFirst(rows, content.rank)
}

/** Ranked rows in the order of their ranks, then the others as they came. Rank 0 is none. */
function bestSellingFirst(rows: Uint32Array, rank: ArrayLike<number>): Uint32Array {
  const rankOf = (row: number) => rank[row] ?? 0
  const ranked = rows.filter((row) => rankOf(row) > 0).sort((a, b) => rankOf(a) - rankOf(b))
  const sorted = new Uint32Array(rows.length)
  sorted.set(ranked)
  sorted.set(
    rows.filter((row) => rankOf(row) === 0),
    ranked.length,
  )
  return sorted
}

const keyOf = ({ selection, sort, inStock, price, fits = '' }: Listing) =>
  `${shopPathFor(selection)} ${sort?.value ?? ''} ${String(inStock)} ${price ? writePriceRange(price) : ''} ${fits}`

function keptOf(products: ProductList): Kept {
  const found = kept.get(products)
  if (found) return found
  const made: Kept = { lists: new Map(), counts: new Map() }
  kept.set(products, made)
  return made
}

/** Finds or makes an entry; of many, the one used longest ago goes. */
function remember<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const value = entries.get(key) ?? make()
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > LISTS_KEPT && oldest !== undefined) entries.delete(oldest)
  return value
}
