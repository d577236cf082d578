/** The lists of invoices in the staff console. */
export const INVOICE_LISTS = ['all', 'open', 'overdue', 'credits'] as const
export type InvoiceList = (typeof INVOICE_LISTS)[number]

export const INVOICE_LIST_WORDS: Readonly<Record<InvoiceList, string>> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  credits: 'Credit notes',
}
