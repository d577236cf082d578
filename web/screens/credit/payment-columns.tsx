import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { receiptAddress, ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { PAYMENT_RECORD_STATES } from '#shared/rules/payment-record.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { PaymentStateWord } from './PaymentStateWord.tsx'

export type PaymentRow = OutputOf<AllCalls['paymentHistoryPage']>['payments'][number]

const paidFor = ({ orderno, invoices }: PaymentRow): string => {
  if (orderno !== '') return `Order ${orderno}`
  return invoices === 0 ? '–' : `${String(invoices)} ${invoices === 1 ? 'invoice' : 'invoices'}`
}

/** The payments of an account in a table. They come newest first and are not sorted otherwise. */
export const PAYMENT_COLUMNS: readonly TableColumn<PaymentRow>[] = [
  {
    id: 'number',
    title: 'Payment',
    value: ({ paymentno }) => paymentno,
    cell: ({ paymentno }) => <Link to={generatePath(ROUTES.payment, { paymentno })}>{paymentno}</Link>,
    isKey: true,
    isUnsorted: true,
    onCard: 'left',
  },
  {
    id: 'date',
    title: 'Date',
    value: ({ paidon }) => paidon,
    cell: ({ paidon }) => shownDay(paidon),
    isUnsorted: true,
    onCard: 'left',
  },
  {
    id: 'who',
    title: 'Paid by',
    value: ({ paidby }) => paidby,
    cell: ({ paidby }) => paidby || '–',
    isUnsorted: true,
    onCard: 'none',
  },
  {
    id: 'method',
    title: 'Method',
    value: ({ method }) => method,
    cell: ({ method }) => method,
    isUnsorted: true,
    onCard: 'left',
  },
  {
    id: 'for',
    title: 'For',
    value: paidFor,
    cell: paidFor,
    isUnsorted: true,
    onCard: 'labelled',
  },
  {
    id: 'state',
    title: 'Status',
    value: ({ state }) => PAYMENT_RECORD_STATES[state].word,
    cell: ({ state }) => <PaymentStateWord state={state} />,
    isUnsorted: true,
    onCard: 'line',
  },
  {
    id: 'amount',
    title: 'Amount with fee',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <b>{formatAud(amount)}</b>,
    isFigure: true,
    isUnsorted: true,
    onCard: 'corner',
  },
  {
    id: 'receipt',
    title: 'Receipt',
    value: ({ state }) => PAYMENT_RECORD_STATES[state].word,
    cell: ({ paymentno, state }) =>
      PAYMENT_RECORD_STATES[state].hasReceipt ? (
        <a href={receiptAddress(paymentno)} target="_blank" rel="noreferrer">
          PDF<span className="unseen"> receipt of payment {paymentno}</span>
        </a>
      ) : (
        '–'
      ),
    isUnsorted: true,
    onCard: 'line',
  },
]
