import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import { freeUnits, waitingUnits } from '#shared/rules/line-steps.ts'
import type { OrderQueue } from '#shared/codes/order-queues.ts'
import { formatAud } from '#shared/rules/money.ts'
import { totalLeft } from '#shared/rules/order-left.ts'
import { heldForStaff } from '#shared/rules/held-words.ts'
import { auDay, auTime } from '#web/parts/au-dates.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import css from './staff-orders.module.css'

export type StaffOrder = OutputOf<AllCalls['staffOrdersPage']>['orders'][number]

const only = (units: number) => (units > 0 ? units : '')

/**
 * The columns of the list of orders in a queue.
 * @param toOrder the address that opens an order
 * @param isNarrow the list stands beside an open order
 */
export function staffOrderColumns(
  queue: OrderQueue,
  { toOrder, isNarrow }: { toOrder: (webOrderNo: number) => string; isNarrow: boolean },
): readonly TableColumn<StaffOrder>[] {
  const columns: TableColumn<StaffOrder>[] = [
    {
      id: 'order',
      title: 'Order',
      value: ({ orderno }) => orderno,
      cell: ({ orderno, webOrderNo }) => (
        <Link to={toOrder(webOrderNo)} replace>
          {orderno}
        </Link>
      ),
      isKey: true,
      isUnsorted: true,
      onCard: 'left',
    },
    {
      id: 'placed',
      title: 'Placed',
      value: ({ placedAt }) => placedAt.getTime(),
      cell: ({ placedAt }) => (
        <time dateTime={placedAt.toISOString()} title={auTime(placedAt)}>
          {auDay(placedAt)}
        </time>
      ),
      sortsDownFirst: true,
      onCard: 'corner',
    },
    {
      id: 'account',
      title: 'Account',
      value: ({ accountName }) => accountName,
      cell: ({ accountName, accountId }) => (
        <span className={css['cut']} title={`${accountName} (${accountId})`}>
          {accountName} <span className={css['soft']}>{accountId}</span>
        </span>
      ),
      isWide: true,
      isUnsorted: true,
      onCard: 'line',
    },
    {
      id: 'reference',
      title: 'Reference',
      value: ({ reference }) => reference,
      cell: ({ reference }) => (
        <span className={`${css['cut'] ?? ''} ${css['short'] ?? ''}`} title={reference}>
          {reference}
        </span>
      ),
      isUnsorted: true,
      isMinor: true,
      onCard: 'line',
    },
    {
      id: 'status',
      title: 'Status',
      value: ({ lowstatus }) => orderStatusText(lowstatus),
      cell: ({ lowstatus, heldReason, shipNow }) => (
        <span className={css['status']}>
          <OrderStatusWord status={lowstatus} />
          {heldReason && (
            <span className={css['held']} title={heldForStaff(heldReason)}>
              Held
            </span>
          )}
          {!shipNow && (
            <span className={css['whole']} title="Ships when complete">
              Whole
            </span>
          )}
        </span>
      ),
      isUnsorted: true,
      isBreaking: true,
      onCard: 'line',
    },
    ...(queue === 'held' ? [REASON] : []),
    ...FIGURES[queue].map((id, at) => ({
      ...COUNTS[id],
      ...(at > 0 && { isMinor: true as const }),
    })),
    {
      id: 'total',
      title: 'Total inc GST',
      value: totalLeft,
      cell: (order) => formatAud(totalLeft(order)),
      isFigure: true,
      isUnsorted: true,
      onCard: 'corner',
    },
  ]
  return isNarrow ? columns.filter(({ id }) => BESIDE.has(id)) : columns
}

/** Why an order of the queue of held ones is held. */
const REASON: TableColumn<StaffOrder> = {
  id: 'reason',
  title: 'Held because',
  value: ({ heldReason }) => heldForStaff(heldReason),
  cell: ({ heldReason }) => <span className={css['reason']}>{heldForStaff(heldReason)}</span>,
  isUnsorted: true,
  isBreaking: true,
  isMinor: true, // on a tablet the mark "Held" names it
  onCard: 'line',
}

/** What is seen of a list beside an open order. */
const BESIDE = new Set(['order', 'account', 'status'])

const figure = (
  id: string,
  title: string,
  count: (order: StaffOrder) => number,
): TableColumn<StaffOrder> => ({
  id,
  title,
  value: count,
  cell: (order) => only(count(order)),
  isFigure: true,
  isUnsorted: true,
  onCard: 'none',
})

const COUNTS = {
  waiting: figure('waiting', 'Waiting', waitingUnits),
  ready: figure('ready', 'Ready', freeUnits),
  picking: figure('picking', 'Picking', ({ picking }) => picking),
  picked: figure('picked', 'Picked', ({ picked }) => picked),
  shipped: figure('shipped', 'Shipped', ({ shipped }) => shipped),
  units: figure('units', 'Units', ({ quantity }) => quantity),
}

/** Which units matter in which queue. */
const FIGURES: Readonly<Record<OrderQueue, readonly (keyof typeof COUNTS)[]>> = {
  new: ['units'],
  held: ['waiting', 'ready', 'units'],
  waiting: ['waiting', 'ready', 'units'],
  toPick: ['ready', 'waiting', 'units'],
  picking: ['picking', 'picked', 'units'],
  toShip: ['picked', 'waiting', 'units'],
  shipped: ['shipped', 'units'],
  all: ['waiting', 'shipped', 'units'],
}
