export const SPECIAL_LISTS = ['top-sellers', 'clearance', 'new', 'special'] as const
export type SpecialList = (typeof SPECIAL_LISTS)[number]
export type ShopList =
  | 'all'
  | 'brands'
  | 'categories'
  | 'compatibility'
  | 'device-vendors'
  | SpecialList
  | 'search'
export type FilterKind = 'brands' | 'categories' | 'subCategories' | 'vendors' | 'devices'
export const FILTER_KINDS = [
  'brands',
  'categories',
  'subCategories',
  'vendors',
  'devices',
] as const satisfies readonly FilterKind[]

/**
 * Which list is shown and what is ticked. Entries are link names. A sub-category or device is written with
 * its parent, "power/cables", since two categories may each have cables; its parent is always ticked too.
 * term is the search's, else empty.
 */
export type Selection = { list: ShopList; term: string } & Record<FilterKind, readonly string[]>

/** A normalised selection of a list: no duplicates, and every child's parent ticked, before the rest. */
export function selectionOf(
  list: ShopList,
  filters: Partial<Record<FilterKind, readonly string[]>> = {},
  term = '',
): Selection {
  const { brands = [], categories = [], subCategories = [], vendors = [], devices = [] } = filters
  return {
    list,
    term,
    brands: unique(brands),
    subCategories: unique(subCategories),
    devices: unique(devices),
    categories: unique([...categories, ...subCategories.map(parentOf)]),
    vendors: unique([...vendors, ...devices.map(parentOf)]),
  }
}

export const childKey = (parent: string, child: string): string => `${parent}/${child}`
export const parentOf = (key: string): string => key.slice(0, key.indexOf('/'))
export const childOf = (key: string): string => key.slice(key.indexOf('/') + 1)

export const isTicked = (selection: Selection, kind: FilterKind, key: string): boolean =>
  selection[kind].includes(key)
export const hasFilters = (selection: Selection): boolean =>
  FILTER_KINDS.some((kind) => selection[kind].length > 0)

/** Ticks an entry, and its parent with it. */
export const ticked = (selection: Selection, kind: FilterKind, key: string): Selection =>
  selectionOf(selection.list, { ...selection, [kind]: [...selection[kind], key] }, selection.term)

/**
 * Unticks an entry, as its chip's cross does (CAT-29). A category takes its sub-categories with it, a vendor
 * its devices.
 */
export function unticked(selection: Selection, kind: FilterKind, key: string): Selection {
  const child = CHILD_KIND[kind]
  const left = { ...selection, [kind]: selection[kind].filter((k) => k !== key) }
  return selectionOf(
    selection.list,
    child ? { ...left, [child]: selection[child].filter((k) => parentOf(k) !== key) } : left,
    selection.term,
  )
}

/**
 * Drops entries that the catalogue does not have: an old link, a typing mistake, or a device that only one of
 * two vendors in the path has.
 */
export const keepKnown = (
  selection: Selection,
  isKnown: (kind: FilterKind, key: string) => boolean,
): Selection =>
  selectionOf(
    selection.list,
    Object.fromEntries(
      FILTER_KINDS.map((kind) => [kind, selection[kind].filter((key) => isKnown(kind, key))]),
    ),
    selection.term,
  )

const CHILD_KIND: Partial<Record<FilterKind, FilterKind>> = {
  categories: 'subCategories',
  vendors: 'devices',
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)]
