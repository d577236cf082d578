import { generatePath } from 'react-router'
import { ORDER_QUEUES, QUEUE_WORDS, type OrderQueue } from '#shared/codes/order-queues.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import { pagesIn } from '#web/data/list-filter.ts'
import type { TableSort } from '#web/ui/table/columns.ts'
import { howMany } from '../kit/how-many.ts'
import type { ViewFields } from '../kit/view-fields.ts'

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
    open: keyIn(open),
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

/**
 * What a saved view keeps of the list: all that says which orders are seen, and how.
 * @param hidden the columns that are put away, those of this device too
 */
export function viewFieldsOf(address: ListAddress, hidden: readonly string[]): ViewFields {
  const shown = { ...address, hidden: hidden.toSorted(), pages: 1, open: null }
  return { queue: address.queue, ...addressOf(shown) }
}

/** Where a saved view leads; nonsense in it counts as nothing. */
export function pathOfView({ queue: name, ...fields }: ViewFields): string {
  const queue = queueOf(name) ?? 'all'
  const address = addressIn(queue, new URLSearchParams(fields))
  const query = new URLSearchParams(addressOf({ ...address, pages: 1, open: null })).toString()
  return `${generatePath(ROUTES.staffOrders, { queue })}?${query}`
}

/** What a view shows, in a few words. */
export function wordsOfView({ queue: name, ...fields }: ViewFields): string {
  const queue = queueOf(name) ?? 'all'
  const { text, sort, hidden } = addressIn(queue, new URLSearchParams(fields))
  const put = hidden === null || hidden.length === 0 ? '' : `${howMany(hidden.length, 'column')} hidden`
  const order = sort.isDown ? 'newest first' : 'oldest first'
  return [QUEUE_WORDS[queue].title, text && `“${text}”`, order, put].filter(Boolean).join(', ')
}
