import { useSearchParams } from 'react-router'
import { ORDER_PAGE_SIZE } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { usePages } from '#web/data/use-pages.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { orderColumns } from './order-columns.tsx'
import {
  addressOf,
  ALL_ORDERS,
  askedFor,
  filterInAddress,
  isNarrowing,
  isNewestFirst,
  type OrderFilter,
} from './order-filter.ts'
import { OpenPayments } from './OpenPayments.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrdersEmpty } from './OrdersEmpty.tsx'
import { useReorderMany } from './use-reorder-many.ts'
import css from './orders.module.css'

/** The orders of the account, newest first (ORD-01 to ORD-07). */
export function OrdersPage() {
  const person = usePerson()
  const mayLook = allows(NEEDS.orders, person)
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text="Your Orders" />
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

const NO_FILTER = { text: '', from: '', to: '' }

function Orders({ hasPrices }: { hasPrices: boolean }) {
  const [query, setQuery] = useSearchParams()
  const [hidden, setHidden] = useHiddenColumns('orders')
  const actions = useReorderMany()
  const filter = filterInAddress(query)
  const limit = filter.pages * ORDER_PAGE_SIZE
  const isNarrowed = isNarrowing(filter)
  const orders = usePages('ordersPage', askedFor(filter), { rowsOf: (page) => page.orders, wanted: limit })
  // beside those that match it is said how many there are
  const all = useRead('ordersPage', { ...ALL_ORDERS, limit: 1 }, { when: isNarrowed }).data?.total
  const total = isNarrowed ? all : orders.total
  // Of two changes in quick succession the second starts from the address that the first has made, which may
  // not be drawn yet.
  const change = (next: Partial<OrderFilter>) =>
    setQuery(addressOf({ ...filterInAddress(new URLSearchParams(location.search)), pages: 1, ...next }), {
      replace: true,
    })
  const hasOrders = total !== undefined && total.count > 0
  const { rows } = orders
  return (
    <>
      {hasOrders && (
        <OrderFilters
          filter={filter}
          onChange={change}
          onClear={isNarrowed ? () => change(NO_FILTER) : undefined}
        />
      )}
      <DataTable
        label="Your orders"
        rows={rows?.length === 0 && orders.isReading ? undefined : rows}
        columns={orderColumns(hasPrices)}
        idOf={({ webOrderNo }) => String(webOrderNo)}
        nameOf={({ orderno }) => `order ${orderno}`}
        limit={limit}
        {...(orders.total?.isExact && { total: orders.total.count })}
        sort={filter.sort}
        onSort={(sort) => change({ sort })}
        hidden={hidden}
        onHidden={setHidden}
        summary={
          <p className={css['count']} role="status">
            {isNarrowed && orders.total && total ? `${many(orders.total)} of ` : ''}
            {total && `${many(total)} ${isOne(total) ? 'order' : 'orders'}`}
            {orders.hasMore && `, the ${isNewestFirst(filter) ? 'newest' : 'first'} ${String(limit)} shown`}
          </p>
        }
        actions={actions}
        isStale={orders.isStale}
        more={{
          word: MESSAGES.loadMore,
          hasMore: orders.hasMore,
          isLoading: orders.isStale || orders.isReading,
          onMore: orders.readNext ?? (() => change({ pages: filter.pages + 1 })),
        }}
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
            <div className={css['none']}>
              <p role="status">No order matches.</p>
              <Button look="quiet" onClick={() => change(NO_FILTER)}>
                Show all orders
              </Button>
            </div>
          ) : (
            <OrdersEmpty />
          )
        }
      />
    </>
  )
}

type Total = { count: number; isExact: boolean }
const isOne = ({ count, isExact }: Total) => count === 1 && isExact
const many = ({ count, isExact }: Total) =>
  isExact ? String(count) : `more than ${count.toLocaleString('en-AU')}`
