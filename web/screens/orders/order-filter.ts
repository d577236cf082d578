import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { startOfLocalDay } from '#web/parts/au-dates.ts'
import { type ListFilter, listFilterAddress, listFilterIn } from '#web/data/list-filter.ts'
import type { TableSort } from '#web/ui/table/columns.ts'

export type Order = OutputOf<AllCalls['ordersPage']>['orders'][number]
/** Of a code of another back office nobody knows how many wait: all that was ordered. */
export const waitingOf = ({ backorderqty, orderedqty }: Order['lines'][number]): number =>
  backorderqty || orderedqty
/** What the list is narrowed to, and its order. */
export type OrderFilter = ListFilter & { sort: TableSort }

/** As the server sends them (ORD-01). */
const NEWEST_FIRST: TableSort = { column: 'date', isDown: true }
export const isNewestFirst = ({ sort }: OrderFilter): boolean => sort.isDown

export type Asked = Omit<InputOf<AllCalls['ordersPage']>, 'cursor' | 'limit'>
/** What is asked of the server (ORD-02, ORD-03): days are those of the account (decision 36). */
export const askedFor = ({ text, from, to, sort }: OrderFilter): Asked => ({
  text: text.slice(0, ORDER_TEXT_MAX),
  ...(from !== '' && { placedFrom: startOfLocalDay(from) }),
  ...(to !== '' && { placedBefore: startOfLocalDay(addDays(to, 1)) }),
  sort: sort.isDown ? 'newest' : 'oldest',
})
/** Every order of the account, the newest first. */
export const ALL_ORDERS: Asked = { text: '', sort: 'newest' }

/** Reads a filter from the address bar; nonsense counts as nothing. */
export const filterInAddress = (query: URLSearchParams): OrderFilter => ({
  ...listFilterIn(query),
  sort: sortIn(query),
})

/** `date` has the oldest first; the server has no other orders of the list. */
const sortIn = (query: URLSearchParams): TableSort => ({
  ...NEWEST_FIRST,
  isDown: query.get('sort') !== NEWEST_FIRST.column,
})

/** The filter as the address bar keeps it, so that Back, reload and a pasted link show the same. */
export const addressOf = (filter: OrderFilter): Record<string, string> =>
  listFilterAddress(filter, { sort: isNewestFirst(filter) ? '' : filter.sort.column })
