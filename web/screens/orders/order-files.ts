import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { canCancelLine } from '#shared/rules/order-status.ts'
import { call } from '#web/data/call.ts'
import type { Download } from '#web/data/files/use-download.ts'
import {
  backOrderFileColumns,
  type ExpectedDay,
  orderFileColumns,
  type WaitingLine,
} from './order-file-columns.ts'
import type { Asked, Order } from './order-filter.ts'

/** The orders that a filter finds, as a file. */
export const ordersFile = (asked: Asked, hasPrices: boolean): Download<Order> => ({
  name: 'orders',
  sheet: 'Orders',
  rowsAre: 'orders',
  call: 'ordersPage',
  columns: orderFileColumns(hasPrices),
  read: async (cursor) => {
    const at = cursor === '' ? {} : { cursor }
    const { orders: rows, next, total } = await call('ordersPage', { ...asked, limit: LIST_PAGE_MAX, ...at })
    return { rows, next, total }
  },
})

/** The lines that wait of the back orders that a search finds, as a file. */
export const backOrdersFile = (text: string, expectedOf: ExpectedDay): Download<WaitingLine> => ({
  name: 'back-orders',
  sheet: 'Back orders',
  rowsAre: 'back-ordered lines',
  call: 'backOrdersPage',
  columns: backOrderFileColumns(expectedOf),
  read: async (cursor) => {
    const at = cursor === '' ? {} : { cursor }
    const { orders, next } = await call('backOrdersPage', { text, limit: LIST_PAGE_MAX, ...at })
    const rows = orders.flatMap((order) =>
      order.lines.filter(({ status }) => canCancelLine(status)).map((line) => ({ order, line })),
    )
    return { rows, next }
  },
})
