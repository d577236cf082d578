import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { FileCell, FileColumn } from '#shared/rules/table-file.ts'

type Answer = OutputOf<AllCalls['transactionsAndPaymentsFromServer']>
/** What changed or settled something of the account: days of Brisbane, cents inc GST. */
export type Transaction = {
  day: string
  what: string
  number: string
  about: string
  due: string | null
  cents: number
  /** What is left of an invoice or a credit note; null for what paid one. */
  balanceCents: number | null
}

export const TRANSACTION_FILE_COLUMNS: readonly FileColumn<Transaction>[] = [
  { id: 'date', title: 'Date', cell: ({ day }) => ({ day }) },
  { id: 'what', title: 'Kind', cell: ({ what }) => what },
  { id: 'number', title: 'Invoice or credit note', cell: ({ number }) => number },
  { id: 'about', title: 'Paid by', cell: ({ about }) => about },
  { id: 'due', title: 'Due', cell: ({ due }) => due && { day: due } },
  { id: 'amount', title: 'Amount inc GST', cell: ({ cents }) => ({ cents }) },
  { id: 'balance', title: 'Balance inc GST', cell: ({ balanceCents }) => moneyOrNone(balanceCents) },
]

const moneyOrNone = (cents: number | null): FileCell => (cents === null ? null : { cents })

/** Invoices, credit notes, and what has paid them, the newest first; what paid is below zero. */
export function transactionsOf({ transactions, payments }: Answer): Transaction[] {
  const all = [
    ...transactions.map(({ type, transactionno, transactiondate, duedate, amount, balance }) => ({
      day: transactiondate,
      what: type === 'invoice' ? 'Invoice' : 'Credit note',
      number: transactionno,
      about: '',
      due: duedate,
      cents: amount,
      balanceCents: balance,
    })),
    ...payments.map(({ type, invoiceno, paidOn, paidAmount, reference }) => ({
      day: paidOn,
      what: type === 'receipt' ? 'Payment' : 'Credit used',
      number: invoiceno,
      about: reference,
      due: null,
      cents: 0 - paidAmount,
      balanceCents: null,
    })),
  ]
  return all.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}
