import { generatePath, Link } from 'react-router'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/codes/payment-states.ts'
import { invoiceAddress, orderPdfAddress, ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { totalLeft, unitsLeft } from '#shared/rules/order-left.ts'
import type { Order } from './order-filter.ts'
import css from '#web/parts/record-page.module.css'

/**
 * Reference, what is left of the total and the quantity, where it went, its invoices, and its parcels (ORD-09
 * to ORD-13).
 */
export function OrderFacts({ order }: { order: Order }) {
  const { units, products } = unitsLeft(order)
  const total = totalLeft(order)
  const seesInvoices = useAllows(NEEDS.invoices)
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Order number</dt>
        <dd>{order.orderno}</dd>
      </div>
      <div>
        <dt>Customer reference</dt>
        <dd>{order.customerref || '–'}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          {total !== undefined && (
            <>
              <b>{formatAud(total)}</b> inc GST
              <br />
            </>
          )}
          {units} {units === 1 ? 'unit' : 'units'} of {products} {products === 1 ? 'product' : 'products'}
        </dd>
      </div>
      <div>
        <dt>Shipping address</dt>
        <dd className={css['address']}>
          <ShippingAddress id={order.deliveryaddressid} />
        </dd>
      </div>
      <div>
        <dt>Invoices</dt>
        <dd>
          {order.invoicenos.length === 0 ? 'Not invoiced yet' : <InvoiceLinks numbers={order.invoicenos} />}
        </dd>
      </div>
      {order.creditnotenos.length > 0 && (
        <div>
          <dt>Credit notes</dt>
          <dd>
            <InvoiceLinks numbers={order.creditnotenos} />
          </dd>
        </div>
      )}
      <OrderPayment webOrderNo={order.webOrderNo} />
      <div>
        <dt>Tracking</dt>
        <dd>
          <Tracking shipmentNos={order.shipmentnos} />
        </dd>
      </div>
      <div className={css['onScreen']}>
        <dt>Documents</dt>
        <dd>
          <ul>
            <li>
              Order confirmation · <Pdf href={orderPdfAddress(order.orderno)} of={`order ${order.orderno}`} />
            </li>
            {seesInvoices &&
              [
                ...order.invoicenos.map((no) => ['Invoice', no] as const),
                ...order.creditnotenos.map((no) => ['Credit note', no] as const),
              ].map(([word, no]) => (
                <li key={no}>
                  {word} {no} · <Pdf href={invoiceAddress(no)} of={`${word.toLowerCase()} ${no}`} />
                </li>
              ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}

/** Tax invoices or credit notes, each with its page. */
const InvoiceLinks = ({ numbers }: { numbers: readonly string[] }) => (
  <ul>
    {numbers.map((invoiceno) => (
      <li key={invoiceno}>
        <Link to={generatePath(ROUTES.invoice, { invoiceno })}>{invoiceno}</Link>
      </li>
    ))}
  </ul>
)

const Pdf = ({ href, of }: { href: string; of: string }) => (
  <a className={css['inText']} href={href} target="_blank" rel="noreferrer" aria-label={`PDF of ${of}`}>
    PDF
  </a>
)

/** How it was paid for, where that went through a gateway in the last 30 days. */
function OrderPayment({ webOrderNo }: { webOrderNo: number }) {
  const { data } = useRead('paymentsFromServer', {})
  const payment = data?.payments.find((one) => one.webOrderNo === webOrderNo && PAID.has(one.state))
  if (!payment) return null
  return (
    <div>
      <dt>Payment</dt>
      <dd>
        {paymentMethodLabel(payment.methodId)}
        <br />
        {PAYMENT_STATES[payment.state].word}
        {payment.amount !== undefined && (
          <>
            : <b>{formatAud(payment.amount)}</b>
          </>
        )}
      </dd>
    </div>
  )
}
const PAID: ReadonlySet<PaymentState> = new Set(['captured', 'held', 'refunded'])

function ShippingAddress({ id }: { id: string }) {
  const { data } = useRead(
    'deliveryAddressesFromServer',
    { webOrderNo: Number(id) },
    { when: useAllows(NEEDS.deliveryAddresses) },
  )
  const to = data?.deliveryAddresses.find((address) => address.deliveryaddressid === id)
  if (!to) return <>{data ? '–' : ''}</>
  return (
    <AddressLines
      address={{
        company: to.companyname,
        name: to.contactname,
        address1: to.deliveryaddress1,
        address2: to.deliveryaddress2,
        suburb: to.deliverysuburb,
        city: to.deliverycity,
        state: to.deliverytwocharstate,
        postcode: to.deliverypostcode,
      }}
    />
  )
}

function Tracking({ shipmentNos }: { shipmentNos: readonly string[] }) {
  const { data } = useRead(
    'trackingDatasFromServer',
    {},
    { when: useAllows(NEEDS.tracking) && shipmentNos.length > 0 },
  )
  if (shipmentNos.length === 0) return <>Not shipped yet</>
  if (!data)
    return (
      <ul aria-busy="true">
        {shipmentNos.map((shipmentNo) => (
          <li key={shipmentNo}>&nbsp;</li>
        ))}
      </ul>
    )
  const parcels = shipmentNos.flatMap((shipmentNo) => data.trackingDatas[shipmentNo] ?? [])
  return (
    <ul>
      {parcels.map(({ url, trackingData: { carrier, connote } }) => (
        <li key={connote}>
          <a href={url} target="_blank" rel="noreferrer">
            {carrier} {connote}
          </a>
        </li>
      ))}
    </ul>
  )
}
