import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import type { FileColumn } from '#shared/rules/table-file.ts'
import { productsIn } from '#web/data/reorder/past-lines.ts'
import { clockOf } from '#web/parts/au-dates.ts'
import { totalLeft, unitsLeft } from '#shared/rules/order-left.ts'
import { type Order, waitingOf } from './order-filter.ts'

/* The columns of the lists of orders and of back orders as files. */

const money = (
  id: string,
  title: string,
  cents: (order: Order) => number | undefined,
): FileColumn<Order> => ({
  id,
  title,
  cell: (order) => ({ cents: cents(order) ?? 0 }),
})

const FACTS: readonly FileColumn<Order>[] = [
  { id: 'order', title: 'Order', cell: ({ orderno }) => orderno },
  { id: 'date', title: 'Ordered', cell: ({ orderdate }) => ({ at: clockOf(orderdate) }) },
  { id: 'reference', title: 'Reference', cell: ({ customerref }) => customerref },
  { id: 'status', title: 'Status', cell: ({ lowstatus }) => orderStatusText(lowstatus) },
  { id: 'held', title: 'Held because', cell: ({ heldReason }) => heldReason },
  { id: 'items', title: 'Products', cell: (order) => productsIn([order]) },
  { id: 'units', title: 'Units', cell: (order) => unitsLeft(order).units },
]
const AMOUNTS: readonly FileColumn<Order>[] = [
  money('goods', 'Goods ex GST', ({ baseprice }) => baseprice),
  money('freight', 'Freight ex GST', ({ freight }) => freight),
  money('fee', 'Fee ex GST', ({ fee }) => fee),
  money('gst', 'GST', ({ gst }) => gst),
  money('cancelled', 'Cancelled inc GST', ({ cancelledIncGST }) => cancelledIncGST),
  money('total', 'Total inc GST', totalLeft),
]
const PAPERS: readonly FileColumn<Order>[] = [
  { id: 'invoices', title: 'Invoices', cell: ({ invoicenos }) => invoicenos.join(', ') },
  { id: 'creditNotes', title: 'Credit notes', cell: ({ creditnotenos }) => creditnotenos.join(', ') },
]

/** The columns of orders as a file; amounts only for whom prices are shown. */
export const orderFileColumns = (hasPrices: boolean): readonly FileColumn<Order>[] => [
  ...FACTS,
  ...(hasPrices ? AMOUNTS : []),
  ...PAPERS,
]

export type WaitingLine = { order: Order; line: Order['lines'][number] }
/** Expected days by product, as YYYY-MM-DD; '' for none. */
export type ExpectedDay = (productId: string) => string

/** The columns of back orders as a file, which has a row for each line that waits. */
export const backOrderFileColumns = (expectedOf: ExpectedDay): readonly FileColumn<WaitingLine>[] => [
  { id: 'order', title: 'Order', cell: ({ order }) => order.orderno },
  { id: 'date', title: 'Ordered', cell: ({ order }) => ({ at: clockOf(order.orderdate) }) },
  { id: 'reference', title: 'Reference', cell: ({ order }) => order.customerref },
  { id: 'code', title: 'Product code', cell: ({ line }) => line.itemno },
  { id: 'product', title: 'Product', cell: ({ line }) => line.itemname },
  { id: 'units', title: 'Units on back order', cell: ({ line }) => waitingOf(line) },
  {
    id: 'expected',
    title: 'Expected',
    cell: ({ line }) => {
      const day = expectedOf(line.itemno)
      return day === '' ? null : { day }
    },
  },
  { id: 'status', title: 'Status', cell: ({ line }) => orderStatusText(line.status) },
]
