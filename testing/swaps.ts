import type { RestClient } from '../web/data/client.ts'
import { buyNow } from './checkout.ts'
import { PRODUCTS } from './world.ts'

type Dealer = { call: RestClient; email: string }

/** What a page sends to swap a line for the first product that is offered, as it shows it. */
export async function firstSwap({ call }: Pick<Dealer, 'call'>, orderId: string, orderLineId: string) {
  const { units, offers } = await call('swapOffers', { orderId, orderLineId })
  const [offer] = offers
  if (!offer) throw new Error('nothing is offered')
  const { productId, unitprice, total } = offer
  return { orderId, orderLineId, productId, shown: { units, unitprice, total } }
}

/** A dealer who waits for a product, and the swap of it for the first one that is offered. */
export async function readyToSwap<D extends Dealer>(who: D) {
  const { orderNo } = await buyNow(who, { [PRODUCTS.awaited]: 4 })
  const swap = await firstSwap(who, orderNo, '1')
  return { who, act: () => who.call('swapBackOrder', swap) }
}
