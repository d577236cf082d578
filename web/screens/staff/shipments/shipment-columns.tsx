import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { auDay, auDayAndTime, auTime } from '#web/parts/au-dates.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { accountColumn } from '../kit/account-column.tsx'
import { PaperLink } from '../kit/PaperLink.tsx'
import staff from '../staff.module.css'
import type { StaffShipment } from './shipment-filter.ts'

/** The columns of the list of shipments. The list has the order of the server. */
export const SHIPMENT_COLUMNS: readonly TableColumn<StaffShipment>[] = [
  {
    id: 'order',
    title: 'Order',
    value: ({ orderno }) => orderno,
    cell: ({ orderno, webOrderNo }) => (
      <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(webOrderNo) })}>{orderno}</Link>
    ),
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'shipped',
    title: 'Shipped',
    value: ({ shippedAt }) => shippedAt.getTime(),
    cell: ({ shippedAt }) => (
      <time dateTime={shippedAt.toISOString()} title={auDayAndTime(shippedAt)}>
        {auDay(shippedAt)} <span className={staff['soft']}>{auTime(shippedAt)}</span>
      </time>
    ),
    onCard: 'corner',
  },
  accountColumn('Customer'),
  {
    id: 'to',
    title: 'To',
    value: ({ to }) => to,
    cell: ({ to }) => to,
    isBreaking: true,
    isMinor: true,
    onCard: 'none',
  },
  {
    id: 'carrier',
    title: 'Carrier',
    value: ({ carrier }) => carrier,
    cell: ({ carrier }) => carrier,
    isBreaking: true,
    onCard: 'labelled',
  },
  {
    id: 'connote',
    title: 'Connote',
    value: ({ connote }) => connote,
    cell: ({ connote, url }) =>
      url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {connote}
        </a>
      ) : (
        connote
      ),
    onCard: 'labelled',
  },
  {
    id: 'lines',
    title: 'Lines',
    value: ({ lines }) => lines,
    cell: ({ lines }) => lines,
    isFigure: true,
    isMinor: true,
    onCard: 'none',
  },
  {
    id: 'units',
    title: 'Units',
    value: ({ units }) => units,
    cell: ({ units }) => units,
    isFigure: true,
    onCard: 'labelled',
  },
  {
    id: 'who',
    title: 'Shipped by',
    value: ({ shippedBy }) => shippedBy,
    cell: ({ shippedBy }) => shippedBy || '–',
    isBreaking: true,
    isMinor: true,
    onCard: 'labelled',
  },
  {
    id: 'invoice',
    title: 'Invoice',
    value: ({ invoiceNo }) => invoiceNo,
    cell: ({ invoiceNo }) =>
      invoiceNo && <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo })}>{invoiceNo}</Link>,
    onCard: 'labelled',
  },
  {
    id: 'slip',
    title: 'Packing slip',
    value: ({ shipmentNo }) => shipmentNo,
    cell: ({ shipmentNo }) => <PaperLink is="packing-slip" number={shipmentNo} seen={shipmentNo} />,
    isMinor: true,
    onCard: 'labelled',
  },
]
