import type { DatedDevice } from '#shared/rules/device-order.ts'
import type { PriceBreak } from '#shared/rules/price.ts'

/**
 * What cards, rows and their pieces show of a product; the catalogue's own product fits it. Money is cents;
 * null where there is none or it may not be seen.
 */
export type ShownProduct = {
  id: string
  name: string
  shortName: string
  brandOf: { name: string }
  statusLabel: string
  fits: readonly DatedDevice[]
  minimum: number
  multiple: number
  /** isPriced: whether there is a price for this customer, seen or not; without one it cannot be ordered. */
  available: number | string
  isOrderable: boolean
  isPriced: boolean
  expected: string
  expectedQuantity: number
  rrpCents: number | null
  wasCents: number | null
  priceCents: number | null
  marginPercent: number | null
  breaks: readonly PriceBreak[]
}

/** The short name where it says something that the name does not begin with anyway, else ''. */
export const ownShortName = (product: Pick<ShownProduct, 'name' | 'shortName'>): string =>
  product.name.toLowerCase().startsWith(product.shortName.toLowerCase()) ? '' : product.shortName
