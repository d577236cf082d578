import { invoiceAddress } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DATE_COLUMN, numberColumn, STATUS_COLUMN } from '#web/parts/invoice-columns.tsx'
import { balanceOf } from '#web/parts/invoice-facts.ts'
import type { InvoiceRow } from './invoice-filter.ts'
import page from '#web/parts/list-page.module.css'
import css from './invoices.module.css'

/** The columns of the list of invoices (INV-06, INV-07, INV-11). */
export const INVOICE_COLUMNS: readonly TableColumn<InvoiceRow>[] = [
  numberColumn(true),
  DATE_COLUMN,
  {
    id: 'order',
    title: 'Order',
    value: ({ orderno }) => orderno,
    cell: ({ orderno }) => orderno || '–',
    isMinor: true,
    onCard: 'none',
  },
  {
    id: 'reference',
    title: 'Reference',
    value: ({ custref }) => custref,
    cell: ({ custref }) => <span className={page['soft']}>{custref}</span>,
    isWide: true,
    onCard: 'left',
  },
  {
    id: 'due',
    title: 'Due',
    value: ({ duedate }) => duedate ?? '',
    cell: ({ duedate }) => shownDay(duedate),
    onCard: 'labelled',
  },
  STATUS_COLUMN,
  {
    id: 'amount',
    title: 'Total inc GST',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <b>{formatAud(amount)}</b>,
    isFigure: true,
    onCard: 'corner',
  },
  {
    id: 'balance',
    title: 'Balance',
    value: balanceOf,
    cell: (invoice) => formatAud(balanceOf(invoice)),
    isFigure: true,
    onCard: 'labelled',
  },
  {
    id: 'download',
    title: 'PDF',
    value: () => '',
    cell: ({ invoiceno }) => (
      <a className={css['download']} href={invoiceAddress(invoiceno)} target="_blank" rel="noreferrer">
        Download<span className="unseen"> {invoiceno}</span>
      </a>
    ),
    isPressed: true,
    onCard: 'line',
  },
]
