import { ORDER_QUEUES, type OrderQueue } from '#shared/codes/order-queues.ts'
import type { TableSort } from '#web/ui/table/columns.ts'

/** What a list's address says: queue, typed text, order of the rows, and which order is open beside it. */
export type ListAddress = {
  queue: OrderQueue
  text: string
  sort: TableSort
  pages: number
  open: number | null
}

/** Lists of what is over have the newest first, work the oldest. */
const startsNewest = (queue: OrderQueue) => queue === 'shipped' || queue === 'all'

export const queueOf = (text: string | undefined): OrderQueue | null =>
  ORDER_QUEUES.find((queue) => queue === text) ?? null

/** Reads the address; nonsense counts as nothing. */
export function addressIn(queue: OrderQueue, query: URLSearchParams): ListAddress {
  const pages = Number(query.get('page') ?? 1)
  const open = query.get('open') ?? ''
  const sort = query.get('sort')
  return {
    queue,
    text: query.get('q') ?? '',
    sort: {
      column: 'placed',
      isDown: sort === 'newest' || (sort !== 'oldest' && startsNewest(queue)),
    },
    pages: Number.isInteger(pages) && pages > 0 ? pages : 1,
    open: /^\d{1,15}$/.test(open) ? Number(open) : null,
  }
}

/** The same as the address keeps it: what goes without saying is left out. */
export function addressOf({ queue, text, sort, pages, open }: ListAddress): Record<string, string> {
  const all = {
    q: text,
    sort: sort.isDown === startsNewest(queue) ? '' : sort.isDown ? 'newest' : 'oldest',
    page: pages > 1 ? String(pages) : '',
    open: open === null ? '' : String(open),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
