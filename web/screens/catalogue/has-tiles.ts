import { hasFilters, type Selection, type ShopList } from '#shared/rules/shop-selection.ts'

const TILED: ReadonlySet<ShopList> = new Set<ShopList>([
  'brands',
  'categories',
  'compatibility',
  'device-vendors',
])

/** Whether tiles stand over this list. */
export const hasTiles = (selection: Selection): boolean => TILED.has(selection.list) && !hasFilters(selection)
