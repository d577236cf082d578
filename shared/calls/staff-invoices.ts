import * as z from 'zod/mini'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { INVOICE_LISTS } from '../codes/invoice-lists.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'
import { auditEntry } from './staff-orders.ts'

const TEXT_MAX = 200
const LINES_MAX = 100_000 // characters

/** Amounts inc GST; a credit note's are below zero. open: what is not paid, or not used of a credit note. */
const invoice = {
  invoiceNo: f.string,
  kind: z.enum(['invoice', 'credit']),
  invoicedOn: f.day,
  dueOn: z.nullable(f.day),
  amount: f.money,
  open: f.money,
  accountId: f.string,
  accountName: f.string,
  webOrderNo: z.nullable(f.int),
  orderno: f.string,
}

export const staffInvoiceCalls = calls({
  staffInvoicesPage: {
    method: 'GET',
    about: 'A page of the tax invoices and credit notes of all accounts, the newest first',
    needs: NEEDS.staffInvoices,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      list: z._default(z.enum(INVOICE_LISTS), 'all'),
      /** A number of an invoice or an order, an amount, else an account or words of its name. */
      text: f.optionalText(TEXT_MAX),
    }),
    output: z.object({ invoices: z.array(z.object(invoice)), ...pageOutput }),
  },
  staffInvoice: {
    method: 'GET',
    about: 'An invoice or a credit note with its lines, what paid it, its credits, mails and history',
    needs: NEEDS.staffInvoices,
    input: z.object({ invoiceNo: f.id }),
    output: z.object({
      invoice: z.object({
        ...invoice,
        payerId: f.string,
        payerName: f.string,
        terms: f.string,
        goods: f.money,
        freight: f.money,
        fee: f.money,
        gst: f.money,
        /** The freight and fee that can still be credited, ex GST. */
        freightLeft: f.money,
        feeLeft: f.money,
        /** What its credit notes come to, zero or more: inc GST, and the goods and GST of it. */
        credited: f.money,
        creditedGoods: f.money,
        creditedGst: f.money,
        creditsInvoiceNo: f.string,
        reason: f.string,
        shipmentNo: f.string,
        email: f.string,
        isIssued: f.boolean,
      }),
      lines: z.array(
        z.object({
          lineNo: f.int,
          productId: f.string,
          name: f.string,
          quantity: f.int,
          unitPrice: f.money,
          /** Units that credit notes have taken back. */
          credited: f.int,
        }),
      ),
      /** What pays it; of a credit note what it pays. */
      payments: z.array(
        z.object({
          kind: z.enum(['receipt', 'credit', 'invoice']),
          number: f.string,
          day: f.day,
          words: f.string,
          amount: f.money,
        }),
      ),
      credits: z.array(
        z.object({ invoiceNo: f.string, invoicedOn: f.day, amount: f.money, reason: f.string }),
      ),
      mails: z.array(
        z.object({ id: f.keyOut, subject: f.string, recipient: f.string, at: f.moment, state: f.string }),
      ),
      /** The newest first. */
      events: z.array(auditEntry),
    }),
  },
  staffMailInvoice: {
    method: 'POST',
    about: 'Send an invoice or a credit note by mail, as it was issued',
    needs: NEEDS.staffInvoices,
    work: 'mail',
    input: z.object({ invoiceNo: f.id, email: f.optionalLine(TEXT_MAX) }),
    output: z.object({ sentTo: f.string }),
  },
  staffCreditInvoice: {
    method: 'POST',
    about: 'Write a credit note for units, freight or fee of an invoice, with the reason',
    needs: NEEDS.staffMoney,
    input: z.object({
      invoiceNo: f.id,
      units: f.json(z.array(z.object({ lineNo: f.int, units: f.int })), LINES_MAX),
      /** Cents ex GST. */
      freightCents: f.count,
      feeCents: f.count,
      /** What had been credited when the page was read, in cents inc GST; otherwise it is refused. */
      creditedCents: f.count,
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: z.object({ creditNo: f.string, amount: f.money }),
    bodyMax: LARGE_BODY_MAX,
  },
})
