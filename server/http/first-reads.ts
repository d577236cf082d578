import { allCalls, type CallName } from '#shared/calls/index.ts'
import type { FirstRead } from '#shared/codes/first-reads.ts'
import { RECENT_ORDERS_MAX } from '#shared/codes/limits.ts'
import type { RouteName } from '#shared/codes/routes.ts'
import { rowsAtOnce } from '#shared/rules/rows-at-once.ts'

type Read = readonly [call: CallName, query?: string]

/** How many rows a list reads that shows a few. */
const FEW = String(rowsAtOnce(1))

/** What the shell of every screen reads. */
const OF_SHELL: readonly Read[] = [['shoppingCartsFromServer'], ['alertsFromServer']]

/**
 * What a screen reads as soon as it is drawn, for the address without a query. e2e/routes.spec.ts checks that
 * the screen asks for exactly that.
 */
const ofScreens = (ordersShown: number): Partial<Record<RouteName, readonly Read[]>> => ({
  home: [['ordersFromServer', `newest=${String(RECENT_ORDERS_MAX)}`]],
  account: [
    ['attentionFromServer'],
    ['creditSummaryFromServer'],
    ['actedForAccount'],
    ['recentActivitiesFromServer'],
  ],
  orders: [
    ['ordersPage', `limit=${String(rowsAtOnce(ordersShown))}&text=&sort=newest`],
    ['paymentsFromServer'],
  ],
  backOrders: [
    ['backOrdersPage', `limit=${String(rowsAtOnce(ordersShown))}&text=`],
    ['preferencesFromServer'],
    ['datesKept'],
  ],
  invoices: [['invoicesPage', `limit=${FEW}&list=all&text=`]],
  creditSummary: [['dueInvoicesFromServer']],
  payments: [['paymentHistoryPage', `limit=${FEW}&text=`]],
  returns: [['returnsPage', `list=submitted&text=&limit=${FEW}`]],
  addresses: [['addressesFromServer']],
  files: [['filesFromServer']],
})

/**
 * The reads that the pages of the shop name, by route; the shell's come first.
 * @param ordersShown how many orders a list shows at first
 */
export function firstReads(ordersShown: number): (route: RouteName | null) => FirstRead[] {
  const screens = ofScreens(ordersShown)
  return (route) => [...OF_SHELL, ...((route && screens[route]) ?? [])].map(firstRead)
}

/**
 * A read as the page names it.
 * @throws Error where the call needs more than one letter or being signed in: the page could not tell
 */
export function firstRead([name, query]: Read): FirstRead {
  const { needs } = allCalls[name]
  if (needs.is !== 'letter' && needs.is !== 'signedIn')
    throw new Error(`${name} needs more than a page can judge by letters`)
  return [needs.is === 'letter' ? needs.letter : '', `/rest/${name}${query ? `?${query}` : ''}`]
}
