import * as z from 'zod/mini'
import { ORDER_TEXT_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { PAYMENT_RECORD_CODES } from '../rules/payment-record.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

/** A payment of the account, at a gateway or without one. Amounts in dollars inc GST. */
const row = z.object({
  /** P and a number of one at a gateway, R and a number of money that came without one. */
  paymentno: f.string,
  /** The day in Brisbane on which it was begun or came in. */
  paidon: f.day,
  /** Who paid it in the portal; '' for money that came without it. */
  paidby: f.string,
  /** In words. */
  method: f.string,
  /** With the fee. */
  amount: f.money,
  /** Of a payment of invoices: what of the amount is the fee. */
  fee: f.money,
  state: z.enum(PAYMENT_RECORD_CODES),
  /** The order it paid, or ''. */
  orderno: f.string,
  /** How many invoices it pays, or was begun for. */
  invoices: f.int,
})

const record = z.extend(row, {
  /** '' where credit notes alone paid. It names the fee. */
  paymentMethodId: f.string,
  /** The payer's, the bank's or the gateway's. */
  reference: f.string,
  /** What it pays of invoices of the account; of one that is not paid, what it was begun for. */
  pays: z.array(z.object({ invoiceno: f.string, amount: f.money })),
  /** Credit notes that were used with it. */
  credits: z.array(z.object({ invoiceno: f.string, amount: f.money })),
  /** What it pays for other accounts of the same payer. */
  elsewhere: f.money,
  /** What of the money pays nothing yet. */
  free: f.money,
  /** What went back, oldest first. */
  refunds: z.array(z.object({ on: f.day, amount: f.money })),
})

export const paymentHistoryCalls = calls({
  paymentHistoryPage: {
    method: 'GET',
    about: 'A page of the payments of the account, filtered, newest first, whatever became of them',
    needs: NEEDS.paymentHistory,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      /** Each word begins its number, its reference, its order, an invoice it pays, or the payer's name. */
      text: f.optionalText(ORDER_TEXT_MAX),
      /** Days of Brisbane, both included. */
      from: z.optional(f.dayIn),
      to: z.optional(f.dayIn),
    }),
    output: z.object({ payments: z.array(row), ...pageOutput }),
  },
  paymentRecord: {
    method: 'GET',
    about: 'One payment of the account, with what it pays',
    needs: NEEDS.paymentHistory,
    input: z.object({ paymentNo: f.id }),
    output: record,
  },
})
