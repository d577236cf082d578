import type { PriceRange } from '#shared/rules/price-range.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { type ProductList, productList } from '#web/data/catalogue/product-list.ts'
import { countEntries, KINDS_OF, type Listing, TREE_KINDS, type TreeKind } from './listing.ts'
import { type TreeEntry, treesOf } from './tree-entries.ts'

/** What the filter bar and the filter drawer are given. */
export type FilterProps = {
  catalogue: Catalogue | undefined
  /** What the list chooses from, and the counts are taken of. */
  products: ProductList | undefined
  /** What is ticked, shown at once; the list follows. */
  listing: Listing
  onTick: (entry: Pick<TreeEntry, 'kind' | 'key'>, isTicked: boolean) => void
  onInStock: (inStock: boolean) => void
  onPrice: (price: PriceRange | null) => void
}
export const TREE_LABELS: Record<TreeKind, string> = {
  brands: 'Brand',
  categories: 'Category',
  devices: 'Device',
}
export const TREE_NAMES: Record<TreeKind, string> = {
  brands: 'Brands',
  categories: 'Categories',
  devices: 'Devices',
}

/**
 * How many entries of a tree are ticked; a parent that is ticked only because its children are does not count
 * again.
 */
export function tickedIn({ selection }: Listing, tree: TreeKind): number {
  const [parent, child] = KINDS_OF[tree]
  const parents = parent ? selection[parent] : [],
    children = child ? selection[child] : []
  return children.length + parents.filter((key) => !children.some((own) => own.startsWith(`${key}/`))).length
}
export const tickedInAll = (listing: Listing): number =>
  TREE_KINDS.reduce((sum, tree) => sum + tickedIn(listing, tree), 0)

/** A tree's entries with the counts that hold now; asked only for a tree that is open. */
export const openTree = (
  catalogue: Catalogue,
  { products, listing }: Pick<FilterProps, 'products' | 'listing'>,
  tree: TreeKind,
) => ({
  entries: treesOf(catalogue)[tree],
  counts: countEntries(products ?? productList(catalogue, NOTHING), listing, tree),
})
const NOTHING = new Uint32Array()
