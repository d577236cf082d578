import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { CallName } from '#shared/calls/index.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Refused } from './failures.ts'
import type { SessionData } from './session.ts'
import { readKey } from './use-read.ts'

type Replaces = Partial<Record<CallName, CallName>>
type Stale = Partial<Record<CallName, readonly CallName[]>>

/** Calls that answer all that another call reads: the answer replaces the cached one. */
const REPLACES: Replaces = {
  updateShoppingCartProductQuantity: 'shoppingCartsFromServer',
  updateShoppingCartProductQuantities: 'shoppingCartsFromServer',
  clearCurrentShoppingCart: 'shoppingCartsFromServer',
  saveCurrentShoppingCart: 'shoppingCartsFromServer',
  loadSavedShoppingCart: 'shoppingCartsFromServer',
  deleteSavedShoppingCart: 'shoppingCartsFromServer',
  restoreSavedShoppingCart: 'shoppingCartsFromServer',
  setApproverForCurrentShoppingCart: 'shoppingCartsFromServer',
  rejectApprovalShoppingCart: 'shoppingCartsFromServer',
  setAlertRead: 'alertsFromServer',
  setAlertsRead: 'alertsFromServer',
  addRestockRequest: 'restockRequestsFromServer',
  deleteRestockRequest: 'restockRequestsFromServer',
  addSearchTerm: 'searchTermsFromServer',
  deleteSearchTerms: 'searchTermsFromServer',
  addActivityViewProduct: 'recentActivitiesFromServer',
  addActivityViewOrder: 'recentActivitiesFromServer',
  addActivityViewBackOrder: 'recentActivitiesFromServer',
  addActivityViewInvoice: 'recentActivitiesFromServer',
  addActivityViewReturn: 'recentActivitiesFromServer',
}
/** What shows how much is owed, paid and held for it. */
export const OF_MONEY: readonly CallName[] = [
  'creditSummaryFromServer',
  'dueInvoicesFromServer',
  'invoicesFromServer',
  'invoicesPage',
  'orderHold',
  'paymentHistoryPage',
  'paymentRecord',
  'paymentsFromServer',
  'transactionsAndPaymentsFromServer',
]
/** Calls that change what others read without answering it. Of the first calls none does. */
const STALE: Stale = {}
/** Makes known what further calls answer and make stale. */
export function addRefreshes({ replaces, stale }: { replaces?: Replaces; stale: Stale }) {
  Object.assign(REPLACES, replaces)
  Object.assign(STALE, stale)
}

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
    const queryKey = [replaced, {}] as const
    // what was asked before the change would put back what it was
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData(queryKey, answer)
    // a search of the same list is no part of the answer
    await queries.invalidateQueries({
      queryKey: [replaced],
      predicate: ({ queryHash }) => queryHash !== hashKey(queryKey),
    })
  }
  const list = PERSONAL[name]
  if (list && 'productIds' in answer) {
    queries.setQueryData<SessionData>(
      readKey('initFromServer', {}),
      (held) => held && { ...held, [list]: answer.productIds as string[] },
    )
  }
  await invalidateStale(queries, name)
}

const invalidateStale = (queries: QueryClient, name: CallName) =>
  Promise.all((STALE[name] ?? []).map((stale) => queries.invalidateQueries({ queryKey: [stale] })))

/** Refusals of a change because the screen shows what is no longer so. */
const OUTDATED: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'cart.replaced',
  ...(['publish.changed', 'home.unknown', 'file.unknown', 'notice.unknown', 'notice.over'] as const),
  ...(['backOffice.carrierKnown', 'backOffice.carrierChanged'] as const),
  ...(['customer.changed', 'person.changed', 'credit.changed'] as const),
  ...(['return.changed', 'return.total'] as const),
])

/** Reads again what a change would have answered or made stale, where the screen was outdated. */
export function refreshIfOutdated(queries: QueryClient, name: CallName, problem: unknown) {
  if (!(problem instanceof Refused && problem.code && OUTDATED.has(problem.code))) return
  const replaced = REPLACES[name]
  if (replaced) void queries.invalidateQueries({ queryKey: [replaced] })
  void invalidateStale(queries, name)
}
