import { useSearchParams } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import {
  addressOf,
  fetchedOf,
  filteredOrders,
  filterInAddress,
  isNarrowing,
  type Order,
  type OrderFilter,
} from './order-filter.ts'
import { OpenPayments } from './OpenPayments.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderRows } from './OrderRows.tsx'
import { OrdersEmpty } from './OrdersEmpty.tsx'
import css from './orders.module.css'

/** The orders of the account, newest first (ORD-01 to ORD-07). */
export function OrdersPage() {
  const person = usePerson()
  const mayLook = allows(NEEDS.orders, person)
  const filter = filterInAddress(useSearchParams()[0])
  const { data, error, refetch } = useRead(
    'ordersFromServer',
    isNarrowing(filter) ? {} : { newest: fetchedOf(filter) },
    { when: mayLook, keepsLast: true },
  )
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text="Your Orders" />
      {!mayLook && <p className={css['soft']}>{refusalText('access.denied')}</p>}
      {mayLook &&
        !data &&
        (error ? (
          <LoadProblem text={problemText('ordersFromServer', error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        ))}
      {mayLook && <OpenPayments />}
      {data && (
        <Orders
          orders={data.orders}
          total={data.total ?? data.orders.length}
          hasPrices={allows(NEEDS.dealerPrices, person)}
        />
      )}
    </AccountFrame>
  )
}

type OrdersProps = { orders: readonly Order[]; total: number; hasPrices: boolean }

function Orders({ orders, total, hasPrices }: OrdersProps) {
  const [query, setQuery] = useSearchParams()
  const filter = filterInAddress(query)
  const { found, shown } = filteredOrders(orders, filter)
  // Of two changes in quick succession the second starts from the address that the first has made, which may
  // not be drawn yet.
  const change = (next: Partial<OrderFilter>) =>
    setQuery(addressOf({ ...filterInAddress(new URLSearchParams(location.search)), pages: 1, ...next }), {
      replace: true,
    })
  const isNarrowed = isNarrowing(filter)
  const many = isNarrowed ? found.length : total
  if (orders.length === 0) return <OrdersEmpty />
  return (
    <>
      <OrderFilters
        filter={filter}
        onChange={change}
        onClear={isNarrowed ? () => setQuery({}, { replace: true }) : undefined}
      />
      <p className={css['count']} role="status">
        {isNarrowed ? `${String(many)} of ${count(total)}` : count(total)}
        {shown.length < many && `, the newest ${String(shown.length)} shown`}
      </p>
      {found.length === 0 ? (
        <div className={css['none']}>
          <p>No order matches.</p>
          <Button look="quiet" onClick={() => setQuery({}, { replace: true })}>
            Show all orders
          </Button>
        </div>
      ) : (
        <OrderRows orders={shown} hasPrices={hasPrices} />
      )}
      {shown.length < many && (
        <div className={css['more']}>
          <Button look="quiet" large onClick={() => change({ pages: filter.pages + 1 })}>
            {MESSAGES.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}

const count = (many: number) => `${String(many)} ${many === 1 ? 'order' : 'orders'}`

const Skeleton = () => (
  <div className={css['skeleton']} aria-busy="true" aria-label="Loading your orders">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} />
    ))}
  </div>
)
