import { INVOICE_STATUSES } from '#shared/rules/invoice-status.ts'
import type { FileColumn } from '#shared/rules/table-file.ts'
import { balanceOf, statusOf } from '#web/parts/invoice-facts.ts'
import type { InvoiceRow } from './invoice-filter.ts'

/** The columns of invoices and credit notes as a file; days of Brisbane. */
export const INVOICE_FILE_COLUMNS: readonly FileColumn<InvoiceRow>[] = [
  { id: 'invoice', title: 'Invoice', cell: ({ invoiceno }) => invoiceno },
  { id: 'kind', title: 'Kind', cell: ({ amount }) => (amount < 0 ? 'Credit note' : 'Invoice') },
  { id: 'date', title: 'Date', cell: ({ invoicedate }) => ({ day: invoicedate }) },
  { id: 'order', title: 'Order', cell: ({ orderno }) => orderno },
  { id: 'reference', title: 'Reference', cell: ({ custref }) => custref },
  { id: 'due', title: 'Due', cell: ({ duedate }) => duedate && { day: duedate } },
  { id: 'status', title: 'Status', cell: (invoice) => INVOICE_STATUSES[statusOf(invoice)] },
  { id: 'amount', title: 'Total inc GST', cell: ({ amount }) => ({ cents: amount }) },
  { id: 'paid', title: 'Paid inc GST', cell: ({ paidAmount }) => ({ cents: paidAmount }) },
  { id: 'balance', title: 'Balance inc GST', cell: (invoice) => ({ cents: balanceOf(invoice) }) },
]
