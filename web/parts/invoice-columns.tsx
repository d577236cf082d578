import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { INVOICE_STATUSES } from '#shared/rules/invoice-status.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { type InvoiceFacts, statusOf } from './invoice-facts.ts'
import { InvoiceStatusWord } from './InvoiceStatusWord.tsx'

/* Columns that every list of invoices has. */

/** The number, which opens the invoice for who may open it. */
export const numberColumn = (mayOpen: boolean): TableColumn<{ invoiceno: string }> => ({
  id: 'invoice',
  title: 'Invoice',
  value: ({ invoiceno }) => invoiceno,
  cell: ({ invoiceno }) =>
    mayOpen ? <Link to={generatePath(ROUTES.invoice, { invoiceno })}>{invoiceno}</Link> : invoiceno,
  isKey: true,
  onCard: 'left',
})

export const DATE_COLUMN: TableColumn<{ invoicedate: string }> = {
  id: 'date',
  title: 'Date',
  value: ({ invoicedate }) => invoicedate,
  cell: ({ invoicedate }) => shownDay(invoicedate),
  onCard: 'corner',
}

export const STATUS_COLUMN: TableColumn<InvoiceFacts> = {
  id: 'status',
  title: 'Status',
  value: (invoice) => INVOICE_STATUSES[statusOf(invoice)],
  cell: (invoice) => <InvoiceStatusWord status={statusOf(invoice)} />,
  onCard: 'line',
}
