import { generatePath, Link } from 'react-router'
import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import type { Order } from './order-filter.ts'
import css from './orders.module.css'

const COLUMNS: readonly TableColumn<Order>[] = [
  {
    id: 'order',
    title: 'Order',
    value: ({ orderno }) => orderno,
    cell: ({ orderno }) => <Link to={generatePath(ROUTES.order, { orderno })}>{orderno}</Link>,
    isKey: true,
    isUnsorted: true,
    onCard: 'left',
  },
  {
    id: 'date',
    title: 'Date',
    value: ({ orderdate }) => orderdate.getTime(),
    cell: ({ orderdate }) => auDay(orderdate),
    sortsDownFirst: true,
    onCard: 'corner',
  },
  {
    id: 'reference',
    title: 'Reference',
    value: ({ customerref }) => customerref,
    cell: ({ customerref }) => <span className={css['soft']}>{customerref}</span>,
    isWide: true,
    isUnsorted: true,
    onCard: 'left',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ lowstatus }) => orderStatusText(lowstatus),
    cell: ({ lowstatus, heldReason }) => (
      <>
        <OrderStatusWord status={lowstatus} />
        {heldReason && <span className={css['held']}>Held</span>}
      </>
    ),
    isBreaking: true,
    isUnsorted: true,
    onCard: 'line',
  },
  {
    id: 'items',
    title: 'Items',
    value: ({ lines }) => lines.length,
    cell: ({ lines }) => lines.length,
    isFigure: true,
    isUnsorted: true,
    onCard: 'none',
  },
]
const TOTAL: TableColumn<Order> = {
  id: 'total',
  title: 'Total inc GST',
  value: ({ totalIncGST }) => totalIncGST ?? 0,
  cell: ({ totalIncGST }) => totalIncGST !== undefined && <b>{formatAud(totalIncGST)}</b>,
  isFigure: true,
  isUnsorted: true,
  onCard: 'corner',
}
const WITH_TOTAL = [...COLUMNS, TOTAL]

/** The columns of the list of orders; the total only for whom prices are shown. */
export const orderColumns = (hasPrices: boolean) => (hasPrices ? WITH_TOTAL : COLUMNS)
