import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { queuedCartChanges, wantedLines } from '#web/data/cart-queue.ts'
import { type Carts, meantForCart, quantityNow } from '#web/data/current-cart.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'

export type { Carts }

/**
 * Changes of carts that wait for approval queue behind one another, apart from those of one's own
 * (CART_SCOPE).
 */
export const APPROVAL_SCOPE = 'approval'

/**
 * What has been asked for and not yet answered, by product: shown at once, in place of what the server last
 * said.
 */
export function useWanted(): ReadonlyMap<string, number> {
  const pending = useMutationState({
    filters: queuedCartChanges,
    select: (mutation) => wantedLines(mutation.state.variables),
  })
  return new Map(pending.flat().map(({ productId, quantity }) => [productId, quantity]))
}

/**
 * Sets quantities in the cart. `inCart` reads the latest requested quantity, not what was last painted, so
 * that ten fast clicks count ten.
 */
export function useCartQuantities() {
  const queries = useQueryClient()
  const change = useChange('updateShoppingCartProductQuantity', { scope: CART_SCOPE })
  return {
    inCart: (productId: string) => quantityNow(queries, productId),
    set: (productId: string, quantity: number) =>
      change.mutate({ productId, quantity, ...meantForCart(queries) }),
  }
}
