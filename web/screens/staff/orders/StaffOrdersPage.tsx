import { generatePath, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { grouped } from '#shared/rules/grouped.ts'
import { ORDER_TEXT_MAX, STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { QUEUE_WORDS, type OrderQueue } from '#shared/codes/order-queues.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { usePages } from '#web/data/use-pages.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useKeyDown } from '#web/ui/use-key-down.ts'
import { StaffPageNotFound } from '../NoStaffAccess.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { SavedViews } from '../kit/SavedViews.tsx'
import staff from '../staff.module.css'
import {
  addressIn,
  addressOf,
  type ListAddress,
  pathOfView,
  queueOf,
  viewFieldsOf,
  wordsOfView,
} from './order-address.ts'
import { OrderPanel } from './OrderPanel.tsx'
import { staffOrderColumns } from './staff-order-columns.tsx'
import { staffOrdersFile } from './staff-order-file.ts'
import { useOrderBulk } from './use-order-bulk.tsx'
import css from './staff-orders.module.css'

/** The orders of a queue; one of them may be open beside the list. */
export function StaffOrdersPage() {
  const queue = queueOf(useParams()['queue'])
  return queue === null ? <StaffPageNotFound /> : <Orders key={queue} queue={queue} />
}

function Orders({ queue }: { queue: OrderQueue }) {
  const [query, setQuery] = useSearchParams()
  const isSmall = useSmallScreen()
  const [ownHidden, setOwnHidden] = useHiddenColumns('staff-orders')
  const address = addressIn(queue, query)
  const { text, sort, pages, open } = address
  const hidden = address.hidden ?? ownHidden
  const limit = pages * STAFF_PAGE_SIZE
  const filter = filterOf(queue, address)
  const list = usePages('staffOrdersPage', filter, { rowsOf: (page) => page.orders, wanted: limit })
  const change = (next: Partial<ListAddress>) => {
    // of two changes at once the second starts from what the first has made of the address
    const now = addressIn(queue, new URLSearchParams(location.search))
    setQuery(addressOf({ ...now, pages: 1, ...next }), { replace: true })
  }
  // a saved view has its own columns, in the address; those of this device stay as they are
  const setHidden = (next: string[]) =>
    address.hidden === null ? setOwnHidden(next) : change({ hidden: next, pages, open })
  const { actions, dialogs } = useOrderBulk(queue)
  const path = generatePath(ROUTES.staffOrders, { queue })
  const toOrder = (webOrderNo: number) =>
    isSmall
      ? generatePath(ROUTES.staffOrder, { webOrderNo: String(webOrderNo) })
      : `${path}?${new URLSearchParams(addressOf({ ...address, open: webOrderNo })).toString()}`
  const close = () => change({ open: null, pages })
  useEscape(open === null ? null : close)
  if (isSmall && open !== null)
    return <Navigate to={generatePath(ROUTES.staffOrder, { webOrderNo: String(open) })} replace />
  const { title, about } = QUEUE_WORDS[queue]
  const { rows, total } = list
  const columns = staffOrderColumns(queue, { toOrder, isNarrow: open !== null })
  return (
    <div className={css['split']} data-open={open !== null || undefined}>
      <section className={css['list']} aria-label={title}>
        <div className={staff['head']}>
          <PageHeading text={title} />
          {/* What is open stays so: it may have been opened before the typing was over. */}
          <FilterField label="Filter this queue" text={text} onChange={(typed) => change({ text: typed })} />
          {rows !== undefined && rows.length > 0 && (
            <DownloadRows
              download={staffOrdersFile(
                queue,
                filter,
                columns.filter(({ id }) => !hidden.includes(id)),
              )}
            />
          )}
        </div>
        <SavedViews
          list="orders"
          shown={viewFieldsOf(address, hidden)}
          keeps="this queue, filter, order and columns"
          wordsOf={wordsOfView}
          pathOf={pathOfView}
        />
        <DataTable
          label={title}
          rows={rows?.length === 0 && list.isReading ? undefined : rows}
          columns={columns}
          idOf={({ webOrderNo }) => String(webOrderNo)}
          nameOf={({ orderno }) => `order ${orderno}`}
          limit={limit}
          {...(total?.isExact && { total: total.count })}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          hidden={hidden}
          {...(open === null && { onHidden: setHidden })}
          summary={
            <p className={staff['soft']} role="status">
              {total ? `${many(total)} · ${about}` : about}
            </p>
          }
          actions={actions}
          isStale={list.isStale}
          more={list.more(() => change({ pages: pages + 1, open }))}
          problem={list.error && <ListProblem problem={list.error} onRetry={() => void list.refetch()} />}
          empty={<NothingFound queue={queue} text={text} onWhole={() => change({ text: '' })} />}
        />
      </section>
      {open !== null && (
        <aside className={css['panel']} aria-label="Order">
          <OrderPanel key={open} webOrderNo={open} onClose={close} />
        </aside>
      )}
      {dialogs}
    </div>
  )
}

const filterOf = (queue: OrderQueue, { text, sort }: ListAddress) => ({
  queue,
  text: text.slice(0, ORDER_TEXT_MAX),
  sort: sort.isDown ? ('newest' as const) : ('oldest' as const),
})

/** Why the list is empty, and what else there is. */
function NothingFound({ queue, text, onWhole }: { queue: OrderQueue; text: string; onWhole: () => void }) {
  const navigate = useNavigate()
  const { title } = QUEUE_WORDS[queue]
  const any = useRead('staffOrdersPage', { queue: 'all', text: '', limit: 1 }, { when: text === '' })
  const isNew = any.data?.orders.length === 0
  return (
    <div className={staff['none']}>
      <p role="status">
        {text === '' ? (isNew ? NO_ORDERS_YET : EMPTY[queue]) : `Nothing in ${title} matches “${text}”.`}
      </p>
      {text !== '' && (
        <div className={staff['ways']}>
          <Button look="quiet" onClick={onWhole}>
            Show the whole queue
          </Button>
          {queue !== 'all' && (
            <Button look="quiet" onClick={() => void navigate(searchAll(text))}>
              Search all orders
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const ListProblem = ({ problem, onRetry }: { problem: Error; onRetry: () => void }) => (
  <LoadProblem text={problemText('staffOrdersPage', problem)} onRetry={onRetry} />
)

const searchAll = (text: string) =>
  `${generatePath(ROUTES.staffOrders, { queue: 'all' })}?${new URLSearchParams({ q: text }).toString()}`

/** What a new portal is told in place of an empty queue. */
const NO_ORDERS_YET =
  'No order has been placed yet. Import products, prices, stock and customers, check the freight charges, and ' +
  'place a first order as the invited customer: docs/operations/open-for-business.md says how.'

const EMPTY: Readonly<Record<OrderQueue, string>> = {
  new: 'Every order has been taken by the back office.',
  held: 'Nothing is held.',
  waiting: 'Nothing waits for stock.',
  toPick: 'Everything that can be picked is in a wave.',
  picking: 'Nothing is being picked.',
  toShip: 'Everything that was picked has left.',
  shipped: 'Nothing has been shipped yet.',
  all: 'There are no orders yet.',
}

type Total = { count: number; isExact: boolean }
const many = ({ count, isExact }: Total) =>
  `${isExact ? '' : 'More than '}${grouped(count)} ${count === 1 ? 'order' : 'orders'}`

/** Escape closes what is open beside the list, unless a dialog or a field takes it. */
function useEscape(close: (() => void) | null) {
  useKeyDown((event) => {
    const isTaken =
      event.target instanceof Element && event.target.closest('dialog, input, textarea, [role=menu]')
    if (event.key === 'Escape' && !isTaken && !event.defaultPrevented) close?.()
  })
}
