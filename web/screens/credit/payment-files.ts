import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import { PAYMENT_RECORD_STATES } from '#shared/rules/payment-record.ts'
import type { FileColumn } from '#shared/rules/table-file.ts'
import { call } from '#web/data/call.ts'
import type { Download } from '#web/data/files/use-download.ts'
import type { PaymentRow } from './payment-columns.tsx'
import type { askedFor } from './payment-filter.ts'

/** The columns of payments as a file; days of Brisbane, amounts inc GST. Its fees are of several methods. */
const COLUMNS: readonly FileColumn<PaymentRow>[] = [
  { id: 'number', title: 'Payment', cell: ({ paymentno }) => paymentno },
  { id: 'date', title: 'Date', cell: ({ paidon }) => ({ day: paidon }) },
  { id: 'who', title: 'Paid by', cell: ({ paidby }) => paidby },
  { id: 'method', title: 'Method', cell: ({ method }) => method },
  { id: 'order', title: 'Order', cell: ({ orderno }) => orderno },
  { id: 'invoices', title: 'Invoices', cell: ({ invoices }) => invoices },
  { id: 'state', title: 'Status', cell: ({ state }) => PAYMENT_RECORD_STATES[state].word },
  { id: 'fee', title: feeLabelOf(''), cell: ({ fee }) => ({ cents: fee }) },
  { id: 'amount', title: 'Amount with fee', cell: ({ amount }) => ({ cents: amount }) },
]

/** The payments that a filter finds, as a file. */
export const paymentsFile = (asked: ReturnType<typeof askedFor>): Download<PaymentRow> => ({
  name: 'payments',
  sheet: 'Payments',
  rowsAre: 'payments',
  call: 'paymentHistoryPage',
  columns: COLUMNS,
  read: async (cursor) => {
    const at = cursor === '' ? {} : { cursor }
    const { payments, next, total } = await call('paymentHistoryPage', {
      ...asked,
      limit: LIST_PAGE_MAX,
      ...at,
    })
    return { rows: payments, next, total }
  },
})
