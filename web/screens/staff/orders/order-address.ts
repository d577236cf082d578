import { generatePath } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ORDER_QUEUES, type OrderQueue } from '#shared/codes/order-queues.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { pagesIn } from '#web/data/pages-in.ts'
import type { TableSort } from '#web/ui/table/columns.ts'

/** What a saved view keeps of a list: all that says which orders are seen, and how. */
export type OrderView = OutputOf<AllCalls['staffOrderViews']>['views'][number]

/**
 * What a list's address says: queue, typed text, order of the rows, and which order is open beside it.
 * hidden: the columns that a saved view has put away; null where those of this device count.
 */
export type ListAddress = {
  queue: OrderQueue
  text: string
  sort: TableSort
  hidden: string[] | null
  pages: number
  open: number | null
}

/** Lists of what is over have the newest first, work the oldest. */
const startsNewest = (queue: OrderQueue) => queue === 'shipped' || queue === 'all'

export const queueOf = (text: string | undefined): OrderQueue | null =>
  ORDER_QUEUES.find((queue) => queue === text) ?? null

/** All columns are seen. */
const NONE = 'none'
const columnsIn = (text: string | null): string[] | null => {
  if (text === null) return null
  return [...new Set(text.split('.'))].filter((id) => id !== NONE && /^[A-Za-z]{1,30}$/.test(id))
}

/** Reads the address; nonsense counts as nothing. */
export function addressIn(queue: OrderQueue, query: URLSearchParams): ListAddress {
  const open = query.get('open') ?? ''
  const sort = query.get('sort')
  return {
    queue,
    text: query.get('q') ?? '',
    sort: {
      column: 'placed',
      isDown: sort === 'newest' || (sort !== 'oldest' && startsNewest(queue)),
    },
    hidden: columnsIn(query.get('hide')),
    pages: pagesIn(query),
    open: /^\d{1,15}$/.test(open) ? Number(open) : null,
  }
}

/** The same as the address keeps it: what goes without saying is left out. */
export function addressOf({ queue, text, sort, hidden, pages, open }: ListAddress): Record<string, string> {
  const all = {
    q: text,
    sort: sort.isDown === startsNewest(queue) ? '' : sort.isDown ? 'newest' : 'oldest',
    hide: hidden === null ? '' : hidden.join('.') || NONE,
    page: pages > 1 ? String(pages) : '',
    open: open === null ? '' : String(open),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Where a saved view leads. */
export function pathOfView({ queue, text, sort, hidden }: OrderView): string {
  const address = { queue, text, sort: { column: 'placed', isDown: sort === 'newest' }, hidden }
  const query = new URLSearchParams(addressOf({ ...address, pages: 1, open: null })).toString()
  return `${generatePath(ROUTES.staffOrders, { queue })}?${query}`
}

/** Whether two views show the same, whatever they are called. */
export const isSameView = (one: Omit<OrderView, 'name'>, other: Omit<OrderView, 'name'>): boolean =>
  keyOf(one) === keyOf(other)
const keyOf = ({ queue, text, sort, hidden }: Omit<OrderView, 'name'>) =>
  JSON.stringify([queue, text.trim(), sort, hidden.toSorted()])
