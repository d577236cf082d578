import { grouped } from '#shared/rules/grouped.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { rowsAtOnce } from '#shared/rules/rows-at-once.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { hasTextOrDays, NO_TEXT_OR_DAYS } from '#web/data/list-filter.ts'
import { useListFilter } from '#web/data/use-list-filter.ts'
import type { ScreenReads } from '#web/data/screen-reads.ts'
import { pagesQuery, usePages } from '#web/data/use-pages.ts'
import { useReorderAll } from '#web/data/reorder/use-reorder-all.tsx'
import { readQuery, useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { NoMatch } from '#web/parts/NoMatch.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { orderColumns } from './order-columns.tsx'
import { ordersFile } from './order-files.ts'
import { addressOf, ALL_ORDERS, askedFor, filterInAddress, isNewestFirst } from './order-filter.ts'
import { OpenPayments } from './OpenPayments.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrdersEmpty } from './OrdersEmpty.tsx'
import css from '#web/parts/list-page.module.css'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'

const reads: ScreenReads = () => [
  pagesQuery('ordersPage', ALL_ORDERS, rowsAtOnce(settings.ordersPerPage)),
  readQuery('paymentsFromServer', {}),
]

/** The orders of the account, newest first (ORD-01 to ORD-07). */
export const OrdersPage = Object.assign(OrdersScreen, { reads })

function OrdersScreen() {
  useKeptScroll()
  const person = usePerson()
  const mayLook = allows(NEEDS.orders, person)
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={LIST_WORDS.orders.heading} />
      {mayLook ? (
        <>
          <OpenPayments />
          <Orders hasPrices={allows(NEEDS.dealerPrices, person)} />
        </>
      ) : (
        <p className={css['soft']}>{refusalText('access.denied')}</p>
      )}
    </AccountFrame>
  )
}

function Orders({ hasPrices }: { hasPrices: boolean }) {
  const [filter, change, clear, timesCleared] = useListFilter(filterInAddress, addressOf)
  const [hidden, setHidden] = useHiddenColumns('orders')
  const { reorderAll, isReady, preview } = useReorderAll()
  const limit = filter.pages * settings.ordersPerPage
  const isNarrowed = hasTextOrDays(filter)
  const orders = usePages('ordersPage', askedFor(filter), { rowsOf: (page) => page.orders, wanted: limit })
  // beside those that match it is said how many there are
  const all = useRead('ordersPage', { ...ALL_ORDERS, limit: 1 }, { when: isNarrowed }).data?.total
  const total = isNarrowed ? all : orders.total
  // the filters stand there until it is known that there is nothing to narrow
  const hasOrders = !total || total.count > 0
  const { rows } = orders
  return (
    <>
      {hasOrders && (
        <OrderFilters
          key={timesCleared}
          filter={filter}
          onChange={change}
          onClear={isNarrowed ? () => clear(NO_TEXT_OR_DAYS) : undefined}
        />
      )}
      <DataTable
        label="Your orders"
        rows={rows?.length === 0 && orders.isReading ? undefined : rows}
        columns={orderColumns(hasPrices, reorderAll && ((order) => void reorderAll([order])))}
        idOf={({ webOrderNo }) => String(webOrderNo)}
        nameOf={({ orderno }) => `order ${orderno}`}
        limit={limit}
        {...(orders.total?.isExact && { total: orders.total.count })}
        sort={filter.sort}
        onSort={(sort) => change({ sort })}
        hidden={hidden}
        onHidden={setHidden}
        summary={
          <div className={css['above']}>
            <p className={css['count']} role="status">
              {isNarrowed && !orders.isStale && orders.total && total ? `${many(orders.total)} of ` : ''}
              {total && `${many(total)} ${isOne(total) ? 'order' : 'orders'}`}
              {total &&
                orders.hasMore &&
                `, the ${isNewestFirst(filter) ? 'newest' : 'first'} ${String(limit)} shown`}
            </p>
            {rows !== undefined && rows.length > 0 && (
              <DownloadRows download={ordersFile(askedFor(filter), hasPrices)} />
            )}
          </div>
        }
        actions={reorderAll ? [{ label: 'Reorder', isReady, act: reorderAll }] : []}
        isStale={orders.isStale}
        more={orders.more(() => change({ pages: filter.pages + 1 }))}
        problem={
          orders.error && (
            <LoadProblem
              text={problemText('ordersPage', orders.error)}
              onRetry={() => void orders.refetch()}
            />
          )
        }
        empty={
          isNarrowed && hasOrders ? (
            <NoMatch text="No order matches." all="Show all orders" onAll={() => clear(NO_TEXT_OR_DAYS)} />
          ) : (
            <OrdersEmpty />
          )
        }
      />
      {preview}
    </>
  )
}

type Total = { count: number; isExact: boolean }
const isOne = ({ count, isExact }: Total) => count === 1 && isExact
const many = ({ count, isExact }: Total) => (isExact ? String(count) : `more than ${grouped(count)}`)
