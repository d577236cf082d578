import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { call } from './call.ts'
import { readKey } from './use-read.ts'

type Carts = OutputOf<AllCalls['shoppingCartsFromServer']>

/** The carts at hand, asked for where there are none yet. */
export const currentCarts = (queries: QueryClient): Promise<Carts> =>
  queries.query({ queryKey: readKey('shoppingCartsFromServer', {}), queryFn: () => call('shoppingCartsFromServer', {}), staleTime: 'static' })

/** How many of a product the current cart holds. */
export const heldIn = (carts: Carts, productId: string): number => carts.cartItems.find((item) => item.productid === productId)?.quantity ?? 0

/** What changes the cart, one after the other, over all screens: each starts from what the one before has left in it. */
let last: Promise<unknown> = Promise.resolve()

/** Does some work on the cart when all that was asked for before is through, however that ended. */
export function afterTheOthers<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work)
  last = done
  return done
}
