import { Link, generatePath } from 'react-router'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { totalLeft } from '#shared/rules/order-left.ts'
import { heldForStaff } from '#shared/rules/held-words.ts'
import { useAllows } from '#web/data/session.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { auDay, auDayAndTime } from '#web/parts/au-dates.ts'
import { PayToRelease } from '#web/parts/PayToRelease.tsx'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { howMany } from '../kit/how-many.ts'
import { PaperLink } from '../kit/PaperLink.tsx'
import type { Detail } from './next-actions.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderUnits } from './OrderUnits.tsx'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { TimeLine } from './TimeLine.tsx'
import css from './order-detail.module.css'

/** An order tells its story: facts and what is next on top, then lines, papers, and what has happened. */
export function OrderDetail({ detail }: { detail: Detail }) {
  const { order, shipments, invoices } = detail
  const mayInvoices = useAllows(NEEDS.staffInvoices)
  useRowKeys()
  return (
    <article className={css['order']}>
      <header className={css['head']}>
        <div>
          <h2>Order {order.orderno}</h2>
          <p className={css['soft']}>
            {order.accountName} · placed {auDayAndTime(order.placedAt)} by {order.placedBy}
          </p>
        </div>
        <OrderStatusWord status={order.lowstatus} />
      </header>
      {order.heldReason && (
        <div className={css['held']}>
          <b>Held:</b> {heldForStaff(order.heldReason)}
          {detail.payToRelease && <PayToRelease hold={detail.payToRelease} />}
        </div>
      )}
      <OrderActions detail={detail} />
      <Facts order={order} />
      <OrderUnits detail={detail} />
      {shipments.length > 0 && (
        <section aria-labelledby="shipments">
          <h3 id="shipments">Shipments</h3>
          <ul className={css['papers']}>
            {shipments.map((one) => (
              <li key={one.shipmentNo}>
                <b>{one.shipmentNo}</b>
                <span>
                  {one.carrier}{' '}
                  {one.url ? (
                    <a href={one.url} target="_blank" rel="noreferrer">
                      {one.connote}
                    </a>
                  ) : (
                    one.connote
                  )}
                  <PaperLink is="packing-slip" number={one.shipmentNo} />
                </span>
                <span className={css['soft']}>
                  {one.units > 0 && `${howMany(one.units, 'unit')} · `}
                  {auDay(one.shippedAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {invoices.length > 0 && (
        <section aria-labelledby="invoices">
          <h3 id="invoices">Invoices</h3>
          <ul className={css['papers']}>
            {invoices.map((one) => (
              <li key={one.invoiceNo}>
                <b>
                  {mayInvoices ? (
                    <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: one.invoiceNo })}>
                      {one.invoiceNo}
                    </Link>
                  ) : (
                    one.invoiceNo
                  )}
                </b>
                <span>
                  {formatAud(one.amount)}
                  {one.balance !== 0 && ` · ${formatAud(one.balance)} open`}
                </span>
                <span className={css['soft']}>
                  {one.dueOn ? `due ${shownDay(one.dueOn)}` : shownDay(one.invoicedOn)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TimeLine detail={detail} ofOrder={order.webOrderNo} />
      <MailsLink orderno={order.orderno} />
    </article>
  )
}

/** Mails about moved days name several orders and stand in no story: the list finds them by the number. */
function MailsLink({ orderno }: { orderno: string }) {
  const maySee = useAllows(NEEDS.staffMail)
  return (
    maySee && (
      <p>
        <Link to={`${ROUTES.staffMails}?${new URLSearchParams({ q: orderno }).toString()}`}>
          Mails about this order
        </Link>
      </p>
    )
  )
}

function Facts({ order }: { order: Detail['order'] }) {
  const mayCustomers = useAllows(NEEDS.staffCustomers)
  const toAccount = `${generatePath(ROUTES.staffOrders, { queue: 'all' })}?${new URLSearchParams({ q: order.accountId }).toString()}`
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Account</dt>
        <dd>
          {order.accountName}
          {mayCustomers ? (
            <div>
              <Link to={generatePath(ROUTES.staffCustomer, { customerId: order.customerId })}>
                {order.customerName}
              </Link>
            </div>
          ) : (
            order.customerName !== order.accountName && (
              <div className={css['soft']}>{order.customerName}</div>
            )
          )}
          <div>
            <Link to={toAccount}>All orders of {order.accountId}</Link>
          </div>
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>{order.reference || '–'}</dd>
      </div>
      <div>
        <dt>Web order</dt>
        <dd>{order.webOrderNo}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>
          <AddressLines address={order.delivery} />
        </dd>
      </div>
      <div>
        <dt>Freight</dt>
        <dd>
          {order.freight}
          <div className={css['soft']}>
            {order.shipNow ? 'Ships as stock arrives' : 'Ships when complete'}
          </div>
        </dd>
      </div>
      <div>
        <dt>Total inc GST</dt>
        <dd>
          <b>{formatAud(totalLeft(order))}</b>
          <div className={css['soft']}>
            {formatAud(order.goods)} goods, {formatAud(order.freightCharge)} freight
            {order.fee > 0 && `, ${formatAud(order.fee)} fee`}, {formatAud(order.gst)} GST
            {order.cancelledIncGST > 0 && `, less ${formatAud(order.cancelledIncGST)} cancelled inc GST`}
            <br />
            {order.paymentMethodId ? paymentMethodLabel(order.paymentMethodId) : 'On account'}
          </div>
        </dd>
      </div>
    </dl>
  )
}
