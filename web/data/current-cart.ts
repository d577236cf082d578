import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { call } from './call.ts'
import { quantityInQueue } from './cart-queue.ts'
import { readKey } from './use-read.ts'

const KEY = readKey('shoppingCartsFromServer', {})

export type Carts = OutputOf<AllCalls['shoppingCartsFromServer']>

/** The carts at hand, asked for where there are none yet. */
export const currentCarts = (queries: QueryClient): Promise<Carts> =>
  queries.query({
    queryKey: KEY,
    queryFn: () => call('shoppingCartsFromServer', {}),
    staleTime: 'static',
  })

/** How many of a product the current cart holds. */
export const quantityIn = (carts: Carts, productId: string): number =>
  carts.cartItems.find((item) => item.productid === productId)?.quantity ?? 0

/** The same with what is asked for and not yet answered: the newest wish, not what was last painted. */
export function quantityNow(queries: QueryClient, productId: string): number {
  const carts = queries.getQueryData<Carts>(KEY)
  return quantityInQueue(queries, productId) ?? (carts ? quantityIn(carts, productId) : 0)
}

/** Which cart a change of the current one is meant for: the one on the screen, if there is one. */
export function meantForCart(queries: QueryClient): { currentCartId?: number } {
  const id = queries.getQueryData<Carts>(KEY)?.shoppingCart.currentShoppingCartId ?? ''
  return id === '' ? {} : { currentCartId: Number(id) }
}
