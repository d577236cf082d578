import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { call } from '#web/data/call.ts'
import type { Download } from '#web/data/files/use-download.ts'
import { INVOICE_FILE_COLUMNS } from './invoice-file-columns.ts'
import type { askedFor, InvoiceRow } from './invoice-filter.ts'

/** The invoices and credit notes that a filter finds, as a file. */
export const invoicesFile = (asked: ReturnType<typeof askedFor>): Download<InvoiceRow> => ({
  name: 'invoices',
  sheet: 'Invoices',
  rowsAre: 'invoices',
  call: 'invoicesPage',
  columns: INVOICE_FILE_COLUMNS,
  read: async (cursor) => {
    const at = cursor === '' ? {} : { cursor }
    const { invoices, next, total } = await call('invoicesPage', { ...asked, limit: LIST_PAGE_MAX, ...at })
    return { rows: invoices, next, total }
  },
})
