import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ORDER_PAGE_SIZE } from '#shared/codes/limits.ts'
import { localDay } from '#web/parts/au-dates.ts'

export type Order = OutputOf<AllCalls['ordersFromServer']>['orders'][number]
/** What the list is narrowed to; days as YYYY-MM-DD, both ends included, empty for none. */
export type OrderFilter = { text: string; from: string; to: string; pages: number }

const FETCHED_AT_ONCE = 50

export const isNarrowing = ({ text, from, to }: OrderFilter): boolean =>
  text !== '' || from !== '' || to !== ''
/** How many of the newest orders the pages of an unfiltered list are cut from; a filter looks at all. */
export const fetchedOf = ({ pages }: OrderFilter): number =>
  Math.ceil((pages * ORDER_PAGE_SIZE) / FETCHED_AT_ONCE) * FETCHED_AT_ONCE

/** Reads a filter from the address bar; nonsense counts as nothing. */
export function filterInAddress(query: URLSearchParams): OrderFilter {
  const pages = Number(query.get('page') ?? 1)
  return {
    text: query.get('q') ?? '',
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    pages: Number.isInteger(pages) && pages > 0 ? pages : 1,
  }
}

/** The filter as the address bar keeps it, so that Back, reload and a pasted link show the same. */
export function addressOf({ text, from, to, pages }: OrderFilter): Record<string, string> {
  const all = { q: text, from, to, page: pages > 1 ? String(pages) : '' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/**
 * The orders a filter lets through, and the first pages of them (ORD-02 to ORD-04). Every typed word must
 * stand somewhere in the order.
 */
export function filteredOrders(
  orders: readonly Order[],
  { text, from, to, pages }: OrderFilter,
): { found: Order[]; shown: Order[] } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = orders.filter((order) => {
    const day = localDay(order.orderdate)
    return (
      (from === '' || day >= from) &&
      (to === '' || day <= to) &&
      (words.length === 0 || containsAll(order, words))
    )
  })
  return { found, shown: found.slice(0, pages * ORDER_PAGE_SIZE) }
}

function containsAll(order: Order, words: readonly string[]): boolean {
  const texts = [
    order.orderno,
    String(order.webOrderNo),
    order.customerref,
    ...order.invoicenos,
    ...order.lines.flatMap((line) => [line.itemno, line.itemname]),
  ]
  const whole = texts.join('\n').toLowerCase()
  return words.every((word) => whole.includes(word))
}

const dayIn = (query: URLSearchParams, name: string): string => {
  const day = query.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''
}
