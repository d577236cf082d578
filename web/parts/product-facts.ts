import type { DatedDevice } from '#shared/rules/device-order.ts'
import { marginPercent } from '#shared/rules/margin.ts'
import type { PriceBreak } from '#shared/rules/price.ts'
import type { TypedLine } from '#shared/rules/typed-line.ts'

/**
 * What cards, rows and their pieces show of a product; the catalogue's own product fits it. Money is cents;
 * null where there is none or it may not be seen.
 */
export type ShownProduct = {
  id: string
  name: string
  shortName: string
  brandOf: { name: string }
  categoryOf: { name: string; parent: { name: string } | null }
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
  /** The business group that the margin's GST goes by. */
  businessGroup: string
}

/** The short name where it says something that the name does not begin with anyway, else ''. */
export const ownShortName = (product: Pick<ShownProduct, 'name' | 'shortName'>): string =>
  product.name.toLowerCase().startsWith(product.shortName.toLowerCase()) ? '' : product.shortName

/**
 * The margin at the price of a typed quantity, in whole percent, else at the first break's; null where it may
 * not be seen.
 */
export const marginOf = (product: ShownProduct, typed: TypedLine | null): number | null =>
  product.marginPercent === null || !typed?.reached
    ? product.marginPercent
    : marginPercent(product.rrpCents, typed.reached.priceCents, product.businessGroup)
