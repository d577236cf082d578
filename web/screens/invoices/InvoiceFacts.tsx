import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { balanceOf } from '#web/parts/invoice-facts.ts'
import type { Invoice } from './invoice-filter.ts'
import css from '#web/parts/record-page.module.css'

/** Due date, order, amounts, where it went, and its parcel (INV-13 to INV-16, INV-19). */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const mayOpenOrder = useAllows(NEEDS.orders)
  const { orderno } = invoice
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Due date</dt>
        <dd>{shownDay(invoice.duedate) || '–'}</dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd>
          {orderno === '' && '–'}
          {orderno !== '' &&
            (mayOpenOrder ? <Link to={generatePath(ROUTES.order, { orderno })}>{orderno}</Link> : orderno)}
        </dd>
      </div>
      <div>
        <dt>Customer reference</dt>
        <dd>{invoice.custref || '–'}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <b>{formatAud(invoice.amount)}</b> inc GST
          <br />
          Balance <b>{formatAud(balanceOf(invoice))}</b>
        </dd>
      </div>
      <div>
        <dt>Shipping address</dt>
        <dd>
          <AddressLines address={addressOf(invoice)} />
        </dd>
      </div>
      <div>
        <dt>Tracking</dt>
        <dd>
          <Tracking shipmentNo={invoice.shipmentno} />
        </dd>
      </div>
    </dl>
  )
}

/** Where it went; the account's own address where that is not known, never a mixture (INV-21, OP-14). */
const addressOf = (invoice: Invoice) =>
  invoice.deliveryaddress1 === ''
    ? {
        company: invoice.custcompanyname,
        name: '',
        address1: invoice.custdeliveryaddress1,
        address2: invoice.custdeliveryaddress2,
        suburb: invoice.custdeliverysuburb,
        city: invoice.custdeliverycity,
        state: invoice.custdeliverytwocharstate,
        postcode: invoice.custdeliverypostcode,
      }
    : {
        company: invoice.companyname,
        name: '',
        address1: invoice.deliveryaddress1,
        address2: invoice.deliveryaddress2,
        suburb: invoice.deliverysuburb,
        city: invoice.deliverycity,
        state: invoice.deliverytwocharstate,
        postcode: invoice.deliverypostcode,
      }

function Tracking({ shipmentNo }: { shipmentNo: string }) {
  const { data } = useRead(
    'trackingDatasFromServer',
    {},
    { when: useAllows(NEEDS.tracking) && shipmentNo !== '' },
  )
  const parcel = data?.trackingDatas[shipmentNo]
  if (!parcel) return <>{data || shipmentNo === '' ? '–' : ' '}</>
  const { carrier, connote } = parcel.trackingData
  return (
    <a href={parcel.url} target="_blank" rel="noreferrer">
      {carrier} {connote}
    </a>
  )
}
