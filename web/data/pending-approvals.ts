import { allows, NEEDS } from '#shared/rules/access.ts'
import { pendingApprovals } from '#shared/rules/cart-state.ts'
import type { Carts } from './current-cart.ts'
import { usePerson } from './session.ts'

/** The carts of an answer by their ids as text, as the rules of carts read them. */
export const listedCarts = (carts: Carts | undefined) =>
  Object.values(carts?.shoppingCart.shoppingCartIdToShoppingCart ?? {}).map((cart) => ({
    ...cart,
    id: String(cart.id),
  }))

/** How many carts await this person's approval (NAV-20); 0 for who approves none. */
export function usePendingApprovals(carts: Carts | undefined): number {
  const mayApprove = allows(NEEDS.approveOrders, usePerson())
  if (!mayApprove || !carts) return 0
  return pendingApprovals(listedCarts(carts), carts.shoppingCart.currentShoppingCartId)
}
