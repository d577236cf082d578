import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '#shared/calls/index.ts'
import type { SessionData } from './session.ts'
import { readKey } from './use-read.ts'

/** Calls that answer all that another call reads: the answer replaces the cached one. */
const REPLACES: Partial<Record<CallName, CallName>> = {
  updateShoppingCartProductQuantity: 'shoppingCartsFromServer',
  updateShoppingCartProductQuantities: 'shoppingCartsFromServer',
  clearCurrentShoppingCart: 'shoppingCartsFromServer',
  saveCurrentShoppingCart: 'shoppingCartsFromServer',
  loadSavedShoppingCart: 'shoppingCartsFromServer',
  deleteSavedShoppingCart: 'shoppingCartsFromServer',
  setApproverForCurrentShoppingCart: 'shoppingCartsFromServer',
  rejectApprovalShoppingCart: 'shoppingCartsFromServer',
  setAlertRead: 'alertsFromServer',
  addSearchTerm: 'searchTermsFromServer',
  deleteSearchTerms: 'searchTermsFromServer',
  addAddress: 'addressesFromServer',
  addActivityViewProduct: 'recentActivitiesFromServer',
  addActivityViewOrder: 'recentActivitiesFromServer',
  addActivityViewBackOrder: 'recentActivitiesFromServer',
}
/** Calls that change what others read without answering it. */
const STALE: Partial<Record<CallName, readonly CallName[]>> = {
  cancelOrderPayment: ['shoppingCartsFromServer', 'paymentsFromServer'],
  checkoutConfirm: [
    'shoppingCartsFromServer',
    'ordersFromServer',
    'ordersPage',
    'deliveryAddressesFromServer',
    'paymentsFromServer',
  ],
}
/** Makes known what further calls make stale. */
export const addRefreshes = (table: Partial<Record<CallName, readonly CallName[]>>) =>
  void Object.assign(STALE, table)

/** Calls that answer a personal list held with the session. */
const PERSONAL: Partial<Record<CallName, 'favouriteProductIds' | 'productTabs'>> = {
  addFavouriteProductId: 'favouriteProductIds',
  deleteFavouriteProductId: 'favouriteProductIds',
  addProductTab: 'productTabs',
  deleteProductTab: 'productTabs',
}

/** Brings what is on screen in step with a change that has gone through. */
export async function refresh(queries: QueryClient, name: CallName, answer: object) {
  const replaced = REPLACES[name]
  if (replaced) {
    const queryKey = readKey(replaced, {})
    // what was asked before the change would put back what it was
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData(queryKey, answer)
  }
  const list = PERSONAL[name]
  if (list && 'productIds' in answer) {
    queries.setQueryData<SessionData>(
      readKey('initFromServer', {}),
      (held) => held && { ...held, [list]: answer.productIds as string[] },
    )
  }
  await Promise.all((STALE[name] ?? []).map((stale) => queries.invalidateQueries({ queryKey: [stale] })))
}
