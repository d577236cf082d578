import { generatePath, Link } from 'react-router'
import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { productsIn } from '#web/data/reorder/past-lines.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { totalLeft } from '#shared/rules/order-left.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import type { Order } from './order-filter.ts'
import css from '#web/parts/list-page.module.css'

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
    value: (order) => productsIn([order]),
    cell: (order) => productsIn([order]),
    isFigure: true,
    isUnsorted: true,
    onCard: 'none',
  },
]
const TOTAL: TableColumn<Order> = {
  id: 'total',
  title: 'Total inc GST',
  value: (order) => totalLeft(order) ?? 0,
  cell: (order) => order.totalIncGST !== undefined && <b>{formatAud(totalLeft(order) ?? 0)}</b>,
  isFigure: true,
  isUnsorted: true,
  onCard: 'corner',
}

/**
 * The columns of the list of orders; the total only for whom prices are shown, Reorder only for who may
 * order.
 */
export const orderColumns = (
  hasPrices: boolean,
  onReorder: ((order: Order) => void) | undefined,
): readonly TableColumn<Order>[] => [
  ...COLUMNS,
  ...(hasPrices ? [TOTAL] : []),
  ...(onReorder ? [again(onReorder)] : []),
]

const again = (onReorder: (order: Order) => void): TableColumn<Order> => ({
  id: 'again',
  title: 'Order again',
  value: () => '',
  cell: (order) =>
    order.lines.length > 0 && (
      <Button
        look="plain"
        aria-label={`Reorder all of order ${order.orderno}`}
        onClick={() => onReorder(order)}
      >
        Reorder
      </Button>
    ),
  isUnsorted: true,
  isPressed: true,
  onCard: 'corner',
})
