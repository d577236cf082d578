import { type Mutation, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { readKey } from '#web/data/use-read.ts'

export type Carts = OutputOf<AllCalls['shoppingCartsFromServer']>
type Wanted = { productId: string; quantity: number }

/** Changes of carts that wait for approval queue behind one another, apart from those of one's own (CART_SCOPE). */
export const APPROVAL_SCOPE = 'approval'
const waiting = { status: 'pending', predicate: (mutation: Mutation) => mutation.options.scope?.id === CART_SCOPE } as const
const wantedOf = (variables: unknown): Wanted | null =>
  typeof variables === 'object' && variables !== null && 'productId' in variables && 'quantity' in variables ? variables as Wanted : null

/** What has been asked for and not yet answered, by product: shown at once, in place of what the server last said. */
export function useWanted(): ReadonlyMap<string, number> {
  const pending = useMutationState({ filters: waiting, select: (mutation) => wantedOf(mutation.state.variables) })
  return new Map(pending.flatMap((wanted) => (wanted ? [[wanted.productId, wanted.quantity] as const] : [])))
}

/** Sets quantities in the cart. `held` reads the newest wish, not what was last painted, so that ten fast clicks count ten. */
export function useCartQuantities() {
  const queries = useQueryClient()
  const change = useChange('updateShoppingCartProductQuantity', { scope: CART_SCOPE })
  return {
    held: (productId: string) => heldNow(queries, productId),
    set: (productId: string, quantity: number) => change.mutate({ productId, quantity }),
  }
}

function heldNow(queries: QueryClient, productId: string): number {
  const newest = queries.getMutationCache().findAll(waiting).map((mutation) => wantedOf(mutation.state.variables)).findLast((wanted) => wanted?.productId === productId)
  if (newest) return newest.quantity
  const carts = queries.getQueryData<Carts>(readKey('shoppingCartsFromServer', {}))
  return carts?.cartItems.find((item) => item.productid === productId)?.quantity ?? 0
}
