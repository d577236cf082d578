import type { SpecialList } from '#shared/rules/shop-selection.ts'

/**
 * Whether a product belongs to one of the four special lists: the label decides, for top sellers the rank of
 * the last 30 days (CAT-07 to CAT-10, CAT-48).
 */
export function isInList(product: { statusLabel: string; rank: number }, list: SpecialList): boolean {
  switch (list) {
    case 'top-sellers':
      return product.rank > 0
    case 'clearance':
      return product.statusLabel === 'Clearance'
    case 'new':
      return product.statusLabel === 'New Product'
    case 'special':
      return product.statusLabel === 'Special'
  }
}
