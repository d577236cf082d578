import { readPriceRange, writePriceRange } from '#shared/rules/price-range.ts'
import { defaultSort, sortOption } from '#shared/rules/product-sort.ts'
import { readQuery, shopPathFor } from '#shared/rules/shop-path.ts'
import type { Selection } from '#shared/rules/shop-selection.ts'
import type { Listing } from './listing.ts'

export type ListView = 'grid' | 'list'
/**
 * All of a list page that stands in the address bar, so that Back, reload and a pasted link bring back what
 * was seen.
 */
export type ShopAddress = Listing & {
  /** Null where the address leaves it to what this browser was last set to. */
  view: ListView | null
  page: number
  /** What is typed into the filter of a search's results. */
  typed: string
}

const PAGES_MAX = 1_000

/**
 * Reads sort, stock, price, view and page from the query; filters have been read by parseShopPath. What
 * makes no sense counts as not said.
 */
export function readShopAddress(selection: Selection, query: string): ShopAddress {
  const values = readQuery(query)
  const view = values.get('view')
  const page = Number(values.get('page') ?? 1)
  return {
    selection,
    sort: sortOption(values.get('sort') ?? '') ?? defaultSort(selection.list),
    inStock: values.get('stock') === '1',
    price: readPriceRange(values.get('price') ?? ''),
    view: view === 'grid' || view === 'list' ? view : null,
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
    typed: selection.list === 'search' ? (values.get('filter') ?? '') : '',
  }
}

/** The address of a list page; what is usual is left unsaid. */
export function shopAddressPath({ selection, sort, inStock, price, view, page, typed }: ShopAddress): string {
  const isUsual = sort?.value === defaultSort(selection.list)?.value
  return shopPathFor(selection, {
    sort: isUsual ? '' : (sort?.value ?? ''),
    stock: inStock ? '1' : '',
    price: price ? writePriceRange(price) : '',
    view: view ?? '',
    page: page > 1 ? String(page) : '',
    filter: typed.trim(),
  })
}

const VIEW = 'shop-view'
/** Grid or List as last chosen in this browser: whoever orders from the list wants the next list so too. */
export function rememberedView(): ListView {
  try {
    return localStorage.getItem(VIEW) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}
export function rememberView(view: ListView) {
  try {
    localStorage.setItem(VIEW, view)
  } catch {
    /* storage is forbidden here; the address still says it */
  }
}
