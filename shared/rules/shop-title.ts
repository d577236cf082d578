import { FILTER_KINDS, type FilterKind, type Selection, type ShopList } from './shop-selection.ts'

const TITLES: Record<Exclude<ShopList, 'search'>, string> = {
  all: 'Shop All',
  brands: 'Brands',
  categories: 'Categories',
  compatibility: 'Device Compatibility',
  'device-vendors': 'Device Vendors',
  'top-sellers': 'Top Sellers',
  clearance: 'Clearance',
  new: 'New',
  special: 'Special',
}

/**
 * The heading of a list: its name, then the names of what is ticked (CAT-32 to CAT-35). nameOf gives the
 * catalogue's name of an entry.
 */
export function shopTitle(selection: Selection, nameOf: (kind: FilterKind, key: string) => string): string {
  const start = selection.list === 'search' ? `Shop - Search For ${selection.term}` : TITLES[selection.list]
  const filters = FILTER_KINDS.flatMap((kind) => selection[kind].map((key) => nameOf(kind, key)))
  return filters.length ? `${start} - ${filters.join(', ')}` : start
}
