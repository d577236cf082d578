import { QUANTITY_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { isOrderable } from '#shared/rules/availability.ts'
import { isPayingCart } from '#shared/rules/cart-state.ts'
import { fitQuantity, quantityProblem } from '#shared/rules/quantity.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { type CartLineRow, heldQuantity, setCurrentCartLine } from '#server/store/carts.store.ts'

/**
 * Sets how many of a product the current cart holds: raised to the minimum and up to a whole multiple (CRT-12); 0 removes the line
 * (CRT-09), also one whose product has gone. What cannot be ordered now may be reduced, but not added.
 * @returns the visible carts after it
 * @throws Refusal cart.paying, cart.quantity, cart.quantityFit, product.unknown, product.unavailable
 */
export async function setQuantity({ tx, actor, shop, now }: Ctx, productId: string, quantity: number): Promise<CartLineRow[]> {
  const approves = allows(NEEDS.approveOrders, actor)
  const problem = quantityProblem(quantity)
  if (problem) throw new Refusal(problem, { max: QUANTITY_MAX })
  const set = async (fitted: number) => {
    const rows = await setCurrentCartLine(tx, actor, { productId, quantity: fitted }, approves, now)
    if (rows.some((row) => row.is_current && isPayingCart(row))) throw new Refusal('cart.paying')
    return rows
  }
  if (quantity === 0) return set(0)

  const snapshot = await shop.catalogue.snapshot(now)
  const product = snapshot.byId.get(productId)
  if (!product) throw new Refusal('product.unknown', { product: productId })
  const limits = snapshot.limits(productId, actor.lists)
  const fitted = fitQuantity(quantity, limits)
  if (fitted === 0) throw new Refusal('cart.quantityFit', { max: QUANTITY_MAX, ...limits })
  const isSold = isOrderable(shop.catalogue.stockOf(productId)) && snapshot.price(productId, actor.lists) !== null
  if (!isSold && fitted > await heldQuantity(tx, actor, productId)) {
    throw new Refusal('product.unavailable', { product: product.name })
  }
  return set(fitted)
}
