import { QUEUE_WORDS } from '#shared/codes/order-queues.ts'
import type { OrderView } from './order-address.ts'

/** What a view shows, in a few words. */
export function wordsOf({ queue, text, sort, hidden }: Omit<OrderView, 'name'>): string {
  const put = hidden.length === 0 ? '' : `${String(hidden.length)} columns hidden`
  const columns = hidden.length === 1 ? '1 column hidden' : put
  return [QUEUE_WORDS[queue].title, text && `“${text}”`, `${sort} first`, columns].filter(Boolean).join(', ')
}
