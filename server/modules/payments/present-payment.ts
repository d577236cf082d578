import type { OutputOf } from '#shared/calls/call.ts'
import type { paymentHistoryCalls } from '#shared/calls/payment-history.ts'
import { methodWords } from '#shared/rules/method-words.ts'
import { paymentNo, paymentRecordState } from '#shared/rules/payment-record.ts'
import type { PaymentHistoryRow, WhatIsPaid } from './payment-history.store.ts'

type Calls = typeof paymentHistoryCalls
type Row = OutputOf<Calls['paymentHistoryPage']>['payments'][number]

/** A payment in the history of its account. Where money came in its amount counts, not what was asked for. */
export const presentPaymentRow = (row: PaymentHistoryRow): Row => ({
  paymentno: paymentNo(row.kind, row.id),
  paidon: row.paid_on,
  paidby: [row.first_name, row.last_name].filter(Boolean).join(' '),
  method: row.method_id === '' ? 'Credits' : methodWords(row.method_id),
  amount: row.receipt ? row.receipt.amountCents + row.fee_cents : row.asked_cents,
  fee: row.fee_cents,
  state: paymentRecordState(row),
  orderno: row.order_no ?? '',
  invoices: row.invoices,
})

export const presentPaymentRecord = (
  row: PaymentHistoryRow,
  { pays, credits, elsewhereCents, refunds }: WhatIsPaid,
): OutputOf<Calls['paymentRecord']> => {
  const shares = (all: WhatIsPaid['pays']) =>
    all.map(({ invoiceNo, cents }) => ({ invoiceno: invoiceNo, amount: cents }))
  return {
    ...presentPaymentRow(row),
    paymentMethodId: row.method_id,
    reference: row.reference,
    pays: shares(pays),
    credits: shares(credits),
    elsewhere: elsewhereCents,
    // money for an order waits for its invoice
    free: row.order_no === null ? (row.receipt?.freeCents ?? 0) : 0,
    refunds: refunds.map(({ on, cents }) => ({ on, amount: cents })),
  }
}
