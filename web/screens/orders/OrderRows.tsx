import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import type { Order } from './order-filter.ts'
import css from './order-rows.module.css'

/** Orders as rows; on small screens each becomes a card. The whole row leads to the order. */
export function OrderRows({ orders, hasPrices }: { orders: readonly Order[]; hasPrices: boolean }) {
  return (
    <table className={css['rows']}>
      <caption className="unseen">Your orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">Reference</th>
          <th scope="col">Status</th>
          <th scope="col" className={css['figure']}>
            Items
          </th>
          {hasPrices && (
            <th scope="col" className={css['figure']}>
              Total inc GST
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.webOrderNo}>
            <th scope="row">
              <Link to={generatePath(ROUTES.order, { orderno: order.orderno })}>{order.orderno}</Link>
            </th>
            <td className={css['date']}>{auDay(order.orderdate)}</td>
            <td className={css['reference']}>{order.customerref}</td>
            <td className={css['status']}>
              <OrderStatusWord status={order.lowstatus} />
              {order.heldReason && <span className={css['held']}>Held</span>}
            </td>
            <td className={css['items']}>{order.lines.length}</td>
            {hasPrices && (
              <td className={css['total']}>
                {order.totalIncGST === undefined ? '' : formatAud(order.totalIncGST)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
