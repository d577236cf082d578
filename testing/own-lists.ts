import type { TestPerson } from './test-server.ts'
import { PRODUCTS } from './world.ts'

/** What the audit's test makes of each call that writes to a list of one's own: who acts, and the act. */
export function ownListActs(dealer: () => Promise<TestPerson>) {
  const by = (act: (person: TestPerson) => unknown) => async () => {
    const who = await dealer()
    return { who, act: () => act(who) }
  }
  const productId = PRODUCTS.case
  return {
    addFavouriteProductId: by((p) => p.call('addFavouriteProductId', { productId })),
    deleteFavouriteProductId: by((p) => p.call('deleteFavouriteProductId', { productId })),
    addRestockRequest: by((p) => p.call('addRestockRequest', { productId: PRODUCTS.soldOut })),
    deleteRestockRequest: by((p) => p.call('deleteRestockRequest', { productId: PRODUCTS.soldOut })),
    addProductTab: by((p) => p.call('addProductTab', { productId })),
    deleteProductTab: by((p) => p.call('deleteProductTab', { productId })),
    setFittingDevice: by((p) => p.call('setFittingDevice', { deviceId: '' })),
    addActivityViewProduct: by((p) => p.call('addActivityViewProduct', { productId })),
  }
}
