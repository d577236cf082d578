import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { staffOrderCalls } from '#shared/calls/staff-orders.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { StaffCtx } from './context.ts'
import { readText } from './order-text.store.ts'
import { presentStaffOrder } from './present-staff-order.ts'
import { staffOrderKeys, staffOrderRows } from './staff-orders.store.ts'

type Call = (typeof staffOrderCalls)['staffOrdersPage']

/**
 * A page of the orders of all accounts. Queues have the oldest first, as they are worked through; lists of
 * the past the newest.
 * @throws Refusal list.cursor where the cursor is none of this list with this filter
 */
export async function staffOrdersPage(
  { cursor, limit = LIST_PAGE_MAX, queue, text, sort }: InputOf<Call>,
  { tx, services }: StaffCtx<Call>,
): Promise<OutputOf<Call>> {
  const isPast = queue === 'shipped' || queue === 'all'
  const isOldestFirst = (sort ?? (isPast ? 'newest' : 'oldest')) === 'oldest'
  const asked = { queue, text, isOldestFirst }
  const cursors = listCursor(services.keys.secrets, { list: 'staffOrders', accountId: '', filter: asked })
  const after = cursors.read(cursor)
  const filter = { queue, isOldestFirst, found: await readText(tx, text) }
  const { keys, next, total } = await staffOrderKeys(tx, filter, { after, limit })
  const found = await staffOrderRows(
    tx,
    keys.map(({ no }) => no),
  )
  const rows = new Map(found.map((row) => [row.web_order_no, row]))
  return {
    orders: keys.flatMap(({ no }) => {
      const row = rows.get(no)
      return row ? [presentStaffOrder(row)] : []
    }),
    next: cursors.write(next),
    ...(after === null && { total }),
  }
}
