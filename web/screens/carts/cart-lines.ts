import { sumCents } from '#shared/rules/money.ts'
import { breakAt, nextBreak } from '#shared/rules/price.ts'
import type { OrderLimits } from '#shared/rules/quantity.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import type { Carts } from './cart-changes.ts'

export type CartLineView = {
  productId: string
  name: string
  quantity: number
  /** Undefined while the catalogue is on its way, null where it no longer has the product. */
  product: Product | null | undefined
  limits: OrderLimits
  /** Ex GST, of one at the break reached; null without letter D or without a price. */
  priceCents: number | null
  totalCents: number | null
  /** From which quantity this price holds, where it is not the first. */
  reachedFrom: number | null
  next: ReturnType<typeof nextBreak>
}

const NO_LIMITS: OrderLimits = { minimum: 1, multiple: 1 }

/**
 * The lines of the current cart with what is wanted but not yet answered; a line that is being removed is
 * left out.
 */
export function cartLines(
  carts: Carts,
  wanted: ReadonlyMap<string, number>,
  catalogue: Catalogue | undefined,
): CartLineView[] {
  const { currentShoppingCartId, shoppingCartIdToLines } = carts.shoppingCart
  const inCart = shoppingCartIdToLines[currentShoppingCartId] ?? []
  return inCart.flatMap((line) => {
    const quantity = wanted.get(line.productid) ?? line.quantity
    if (quantity === 0) return []
    const product = catalogue ? (catalogue.byId.get(line.productid) ?? null) : undefined
    const breaks = product?.breaks ?? []
    const reached = breakAt(breaks, quantity)
    const priceCents =
      quantity === line.quantity ? (line.price ?? null) : (reached?.priceCents ?? line.price ?? null)
    return [
      {
        productId: line.productid,
        name: line.product,
        quantity,
        product,
        limits: product ?? NO_LIMITS,
        priceCents,
        totalCents: priceCents === null ? null : priceCents * quantity,
        reachedFrom: reached && reached !== breaks[0] ? reached.quantity : null,
        next: nextBreak(breaks, quantity),
      },
    ]
  })
}

/** Goods of the cart in cents ex GST; null where no price may be seen. */
export function goodsOf(lines: readonly CartLineView[]): number | null {
  const totals = lines.flatMap((line) => line.totalCents ?? [])
  return totals.length === 0 ? null : sumCents(totals)
}

export const unitsOf = (lines: readonly CartLineView[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
