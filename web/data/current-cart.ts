import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { call } from './call.ts'
import { quantityInQueue } from './cart-queue.ts'
import { readKey } from './use-read.ts'

export type Carts = OutputOf<AllCalls['shoppingCartsFromServer']>

/** The carts at hand, asked for where there are none yet. */
export const currentCarts = (queries: QueryClient): Promise<Carts> =>
  queries.query({
    queryKey: readKey('shoppingCartsFromServer', {}),
    queryFn: () => call('shoppingCartsFromServer', {}),
    staleTime: 'static',
  })

/** How many of a product the current cart holds. */
export const quantityIn = (carts: Carts, productId: string): number =>
  carts.cartItems.find((item) => item.productid === productId)?.quantity ?? 0

/** The same with what is asked for and not yet answered: the newest wish, not what was last painted. */
export function quantityNow(queries: QueryClient, productId: string): number {
  const carts = queries.getQueryData<Carts>(readKey('shoppingCartsFromServer', {}))
  return quantityInQueue(queries, productId) ?? (carts ? quantityIn(carts, productId) : 0)
}
