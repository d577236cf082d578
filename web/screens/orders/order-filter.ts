import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { localDay } from '#web/parts/au-dates.ts'
import { pagesIn } from '#web/data/pages-in.ts'
import type { TableSort } from '#web/ui/table/columns.ts'

export type Order = OutputOf<AllCalls['ordersPage']>['orders'][number]
/** What the list is narrowed to, and its order; days as YYYY-MM-DD, both ends included, empty for none. */
export type OrderFilter = { text: string; from: string; to: string; pages: number; sort: TableSort }

/** As the server sends them (ORD-01). */
const NEWEST_FIRST: TableSort = { column: 'date', isDown: true }
export const isNewestFirst = ({ sort }: OrderFilter): boolean => sort.isDown

export const isNarrowing = ({ text, from, to }: OrderFilter): boolean =>
  text !== '' || from !== '' || to !== ''

type Asked = Omit<InputOf<AllCalls['ordersPage']>, 'cursor' | 'limit'>
/** What is asked of the server (ORD-02, ORD-03): days are those of the reader. */
export const askedFor = ({ text, from, to, sort }: OrderFilter): Asked => ({
  text: text.slice(0, ORDER_TEXT_MAX),
  ...(from !== '' && { placedFrom: startOf(from) }),
  ...(to !== '' && { placedBefore: startOf(to, 1) }),
  sort: sort.isDown ? 'newest' : 'oldest',
})
/** Every order of the account, the newest first. */
export const ALL_ORDERS: Asked = { text: '', sort: 'newest' }

/** Reads a filter from the address bar; nonsense counts as nothing. */
export function filterInAddress(query: URLSearchParams): OrderFilter {
  return {
    text: query.get('q') ?? '',
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    pages: pagesIn(query),
    sort: sortIn(query),
  }
}

/** `date` has the oldest first; the server has no other orders of the list. */
const sortIn = (query: URLSearchParams): TableSort => ({
  ...NEWEST_FIRST,
  isDown: query.get('sort') !== NEWEST_FIRST.column,
})

/** The filter as the address bar keeps it, so that Back, reload and a pasted link show the same. */
export function addressOf(filter: OrderFilter): Record<string, string> {
  const { text, from, to, pages, sort } = filter
  const all = {
    q: text,
    from,
    to,
    page: pages > 1 ? String(pages) : '',
    sort: isNewestFirst(filter) ? '' : sort.column,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The products of several orders: each once, with the sum of its quantities. */
export function orderedAgain(
  orders: readonly Pick<Order, 'lines'>[],
): { id: string; name: string; quantity: number }[] {
  const wanted = new Map<string, { id: string; name: string; quantity: number }>()
  for (const { itemno, itemname, orderedqty } of orders.flatMap(({ lines }) => lines)) {
    const quantity = (wanted.get(itemno)?.quantity ?? 0) + orderedqty
    wanted.set(itemno, { id: itemno, name: itemname, quantity })
  }
  return [...wanted.values()]
}

const dayIn = (query: URLSearchParams, name: string): string => {
  const day = query.get(name) ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && localDay(startOf(day)) === day
  return isDay ? day : ''
}

/** When the reader's day begins, or one so many days later. */
function startOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater)
}
