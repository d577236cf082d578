import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import type { OrderQueue } from '#shared/codes/order-queues.ts'
import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { FileColumn } from '#shared/rules/table-file.ts'
import { totalLeft } from '#shared/rules/order-left.ts'
import { heldForStaff } from '#shared/rules/held-words.ts'
import { call } from '#web/data/call.ts'
import type { Download } from '#web/data/files/use-download.ts'
import { clockOf } from '#web/parts/au-dates.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import type { StaffOrder } from './staff-order-columns.tsx'

/** Columns of the list that a file has in another way; the others are figures. */
const CELLS: Readonly<Record<string, readonly FileColumn<StaffOrder>[]>> = {
  order: [{ id: 'order', title: 'Order', cell: ({ orderno }) => orderno }],
  placed: [{ id: 'placed', title: 'Placed', cell: ({ placedAt }) => ({ at: clockOf(placedAt) }) }],
  account: [
    { id: 'accountNo', title: 'Account number', cell: ({ accountId }) => accountId },
    { id: 'account', title: 'Account', cell: ({ accountName }) => accountName },
  ],
  reference: [{ id: 'reference', title: 'Reference', cell: ({ reference }) => reference }],
  status: [
    { id: 'status', title: 'Status', cell: ({ lowstatus }) => orderStatusText(lowstatus) },
    { id: 'held', title: 'Held because', cell: ({ heldReason }) => heldForStaff(heldReason) },
  ],
  reason: [], // stands with the status
  total: [{ id: 'total', title: 'Total inc GST', cell: (order) => ({ cents: totalLeft(order) }) }],
}

type Filter = Omit<InputOf<AllCalls['staffOrdersPage']>, 'cursor' | 'limit'>

/**
 * The orders of a queue that a filter finds, as a file.
 * @param columns those that are seen, in their order
 */
export const staffOrdersFile = (
  queue: OrderQueue,
  filter: Filter,
  columns: readonly TableColumn<StaffOrder>[],
): Download<StaffOrder> => ({
  name: `orders-${queue}`,
  sheet: 'Orders',
  rowsAre: 'orders',
  call: 'staffOrdersPage',
  columns: columns.flatMap(
    ({ id, title, value }) => CELLS[id] ?? [{ id, title, cell: (order: StaffOrder) => value(order) }],
  ),
  read: async (cursor) => {
    const at = cursor === '' ? {} : { cursor }
    const { orders, next, total } = await call('staffOrdersPage', { ...filter, limit: LIST_PAGE_MAX, ...at })
    return { rows: orders, next, total }
  },
})
