import * as z from 'zod/mini'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { REFUND_STATE_CODES } from '../codes/payment-states.ts'
import { RECEIPT_METHOD_IDS } from '../codes/receipt-methods.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

const TEXT_MAX = 200
const SHARES_MAX = 100_000 // characters

/** Made by the page, so that what is sent twice is booked once. */
const entryId = z.uuid()
const released = z.object({
  /** Web order numbers of what goes on by it. */
  released: f.ints,
})
const open = z.object({
  invoiceNo: f.string,
  invoicedOn: f.day,
  dueOn: z.nullable(f.day),
  accountId: f.string,
  amount: f.money,
  open: f.money,
})

export const staffReceiptCalls = calls({
  staffPayerMoney: {
    method: 'GET',
    about:
      'What a payer owes: open invoices, due longest first, and what credit notes and receipts have left',
    needs: NEEDS.staffMoney,
    input: z.object({ customerId: f.id }),
    output: z.object({
      payerId: f.string,
      name: f.string,
      owing: f.money,
      invoices: z.array(open),
      /** More are open than are answered here. */
      hasMore: f.boolean,
      credits: z.array(open),
    }),
  },
  staffReceiptsPage: {
    method: 'GET',
    about: 'A page of the money that a payer has paid, the newest first, with what it pays',
    needs: NEEDS.staffMoney,
    input: z.object({ ...pageInput, customerId: f.id }),
    output: z.object({
      receipts: z.array(
        z.object({
          receiptId: f.keyOut,
          receivedAt: f.moment,
          method: f.string,
          reference: f.string,
          amount: f.money,
          /** What can be spent or given back. */
          free: f.money,
          /** What waits for the invoices of its order. */
          kept: f.money,
          refunded: f.money,
          /** Staff took it back: it was entered wrongly or has bounced. */
          isTakenBack: f.boolean,
          webOrderNo: z.nullable(f.int),
          isOfGateway: f.boolean,
          /** What goes back at the gateway for cancelled parts of its order, the newest first. */
          gatewayRefunds: z.array(
            z.object({
              amount: f.money,
              state: z.enum(REFUND_STATE_CODES),
              /** Why it waits or was declined, in words for staff; empty where nothing is to be said. */
              problem: f.string,
              at: f.moment,
            }),
          ),
          pays: z.array(z.object({ invoiceNo: f.string, amount: f.money })),
        }),
      ),
      ...pageOutput,
    }),
  },
  staffTakeMoney: {
    method: 'POST',
    about:
      'Enter money that came in: it pays the invoices named, or all that the payer owes, due longest first; what is more stays free',
    needs: NEEDS.staffMoney,
    input: z.object({
      entryId,
      customerId: f.id,
      cents: f.count,
      method: z.enum(RECEIPT_METHOD_IDS),
      reference: f.optionalLine(TEXT_MAX),
      /** A day of Brisbane, YYYY-MM-DD. */
      receivedOn: f.line(10),
      pays: z.optional(f.json(z.array(z.object({ invoiceNo: f.line(40), cents: f.int })), SHARES_MAX)),
    }),
    output: z.object({
      receiptId: f.keyOut,
      /** What stays free. */
      free: f.money,
      released: f.ints,
    }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffPayInvoices: {
    method: 'POST',
    about:
      'Pay open invoices, due longest first or those named, with what a receipt or a credit note has left',
    needs: NEEDS.staffMoney,
    input: z.object({
      entryId,
      customerId: f.id,
      receiptId: z.optional(f.key),
      creditNo: f.optionalLine(40),
      pays: z.optional(f.json(z.array(z.object({ invoiceNo: f.line(40), cents: f.int })), SHARES_MAX)),
    }),
    output: released,
    bodyMax: LARGE_BODY_MAX,
  },
  staffRefundReceipt: {
    method: 'POST',
    about: 'Note that what is free of a receipt was given back, with the reason',
    needs: NEEDS.staffMoney,
    input: z.object({ entryId, receiptId: f.key, cents: f.count, reason: f.optionalLine(TEXT_MAX) }),
    output: f.nothing,
  },
  staffReverseReceipt: {
    method: 'POST',
    about:
      'Take back a receipt that was entered wrongly or bounced: what it paid is owed again, and a line of a statement waits again',
    needs: NEEDS.staffMoney,
    input: z.object({ receiptId: f.key, reason: f.optionalLine(TEXT_MAX) }),
    output: z.object({ owedAgain: f.money, isHeld: f.boolean }),
  },
})
