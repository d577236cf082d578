import { useDeferredValue } from 'react'
import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { RECENT_ORDERS_MAX } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { productsIn } from '#web/data/reorder/past-lines.ts'
import { useReorderAll } from '#web/data/reorder/use-reorder-all.tsx'
import { useRead } from '#web/data/use-read.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { goodsLeft, lineUnitsLeft } from '#shared/rules/order-left.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './recent-orders.module.css'

type Order = OutputOf<AllCalls['ordersFromServer']>['orders'][number]

/** The newest orders, for whoever may see them. They are drawn once the browser has nothing else to do. */
export function useRecentOrders(seesOrders: boolean) {
  const { data, error, refetch } = useRead(
    'ordersFromServer',
    { newest: RECENT_ORDERS_MAX },
    { when: seesOrders },
  )
  return { data: useDeferredValue(data), error, refetch }
}

/** The five newest orders, each unfolding to its lines (HOM-10 to HOM-15). */
export function RecentOrders({ data, error, refetch }: ReturnType<typeof useRecentOrders>) {
  const { reorderAll, preview } = useReorderAll()
  return (
    <section className={css['card']} aria-labelledby="recent-orders">
      <div className={css['head']}>
        <h2 id="recent-orders">Recent Orders</h2>
        <Link to={ROUTES.orders}>View All Orders</Link>
      </div>
      {error && !data && (
        <LoadProblem text={problemText('ordersFromServer', error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className={css['skeleton']} aria-busy="true" />}
      {data?.orders.length === 0 && (
        <p className={css['none']}>
          <span>
            Your orders will be listed here. <Link to={ROUTES.shop}>Start in the shop</Link>.
          </span>
        </p>
      )}
      {data?.orders.map((order) => (
        <OrderFold
          key={order.webOrderNo}
          order={order}
          onReorder={reorderAll && (() => void reorderAll([order]))}
        />
      ))}
      {preview}
    </section>
  )
}

function OrderFold({ order, onReorder }: { order: Order; onReorder: (() => void) | undefined }) {
  const goods = goodsLeft(order)
  return (
    <details className={css['order']}>
      <summary>
        <span className={css['number']}>{order.orderno}</span>
        <span className={css['date']}>{auDay(order.orderdate)}</span>
        <span className={css['reference']}>{order.customerref}</span>
        {goods !== undefined && (
          <span className={css['price']}>
            {formatAud(goods)} <small>goods, ex GST</small>
          </span>
        )}
        <span className={css['status']}>
          <OrderStatusWord status={order.lowstatus} />
        </span>
      </summary>
      <ul className={css['lines']}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <span>
              <b>{line.itemname}</b> <span className={css['soft']}>{line.itemno}</span>
              <span className={css['about']}>{line.itemdesc}</span>
            </span>
            <span className={css['price']}>
              {lineUnitsLeft(line)}
              {line.unitprice !== undefined && ` × ${formatAud(line.unitprice)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={css['ways']}>
        <Link to={generatePath(ROUTES.order, { orderno: order.orderno })}>Open order {order.orderno}</Link>
        {onReorder && order.lines.length > 0 && (
          <Button look="quiet" aria-label={`Reorder all of order ${order.orderno}`} onClick={onReorder}>
            Reorder all ({productsIn([order])})
          </Button>
        )}
      </p>
    </details>
  )
}
