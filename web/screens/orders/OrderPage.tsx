import { Link, Navigate, useParams } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import type { ScreenReads } from '#web/data/screen-reads.ts'
import { readQuery, useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { OrderView } from './OrderView.tsx'
import css from '#web/parts/record-page.module.css'

const reads: ScreenReads = ({ orderno = '' }) =>
  isNumber(orderno) ? [readQuery('ordersFromServer', { orderNo: orderno })] : []

/** One order by the number a customer knows it by; a number that is missing leads home (ORD-26). */
export const OrderPage = Object.assign(() => <OneOrder />, { reads })
/** The same order, with the availability of its products; its data need letter B as well (ORD-49, ORD-51). */
export const BackOrderPage = Object.assign(() => <OneOrder isBackOrder />, { reads })

function OneOrder({ isBackOrder = false }: { isBackOrder?: boolean }) {
  const { orderno = '' } = useParams()
  const person = usePerson()
  const mayLook = allows(NEEDS.orders, person) && (!isBackOrder || allows(NEEDS.backOrders, person))
  const { data, error, refetch } = useRead(
    'ordersFromServer',
    { orderNo: orderno },
    { when: mayLook && isNumber(orderno) },
  )
  if (!isNumber(orderno)) return <Navigate to={ROUTES.home} replace />
  const order =
    data?.orders.find((one) => one.orderno === orderno) ??
    data?.orders.find((one) => String(one.webOrderNo) === orderno)
  return (
    <AccountFrame entries={accountMenu(person)}>
      {order ? (
        <OrderView key={order.webOrderNo} order={order} isBackOrder={isBackOrder} />
      ) : (
        <>
          <PageHeading text={`Order ${orderno}`} />
          {!mayLook && <p className={css['message']}>{refusalText('access.denied')}</p>}
          {data && <Unknown orderno={orderno} />}
          {mayLook &&
            !data &&
            (error ? (
              <LoadProblem text={problemText('ordersFromServer', error)} onRetry={() => void refetch()} />
            ) : (
              <div className={css['skeleton']} aria-busy="true" aria-label="Loading the order" />
            ))}
        </>
      )}
    </AccountFrame>
  )
}

const isNumber = (orderno: string) => orderno !== '' && !isPlaceholder(orderno)

const Unknown = ({ orderno }: { orderno: string }) => (
  <div className={css['message']} role="alert">
    <p>{refusalText('order.unknown', { order: orderno })}</p>
    <Link className={buttonClass()} to={ROUTES.orders}>
      All your orders
    </Link>
  </div>
)
