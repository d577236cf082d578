import * as z from 'zod/mini'
import { INVOICE_LISTS } from '../codes/invoice-lists.ts'
import { ORDER_TEXT_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

/** An invoice or a credit note in a list. Amounts inc GST; a credit note's are below zero. */
const invoiceRow = z.object({
  invoiceno: f.string,
  /** '' where it is for no order. */
  orderno: f.string,
  custref: f.string,
  /** Days of Brisbane. */
  invoicedate: f.day,
  duedate: z.nullable(f.day),
  amount: f.money,
  /** What receipts and credits pay of it; of a credit note what it has paid, below zero (INV-22). */
  paidAmount: f.money,
  /** The delivery address among those of the account: the web order number, '' without an order. */
  dlvindex: f.string,
})

/** The same with everything that its page shows. */
const invoice = z.extend(invoiceRow, {
  /** Ex GST. */
  goods: f.money,
  freight: f.money,
  fee: f.money,
  /** How its order was paid; '' on account. It names the fee. */
  paymentMethodId: f.string,
  gst: f.money,
  /** Of a credit note: the invoice it credits, or ''; and why. */
  creditedInvoiceno: f.string,
  reason: f.string,
  /** Key of trackingDatasFromServer, or ''. */
  shipmentno: f.string,
  /** Where it went; all '' where the order says nothing (INV-21). */
  companyname: f.string,
  deliveryaddress1: f.string,
  deliveryaddress2: f.string,
  deliverysuburb: f.string,
  deliverycity: f.string,
  deliverytwocharstate: f.string,
  deliverypostcode: f.string,
  /** The account's own address. */
  custcompanyname: f.string,
  custdeliveryaddress1: f.string,
  custdeliveryaddress2: f.string,
  custdeliverysuburb: f.string,
  custdeliverycity: f.string,
  custdeliverytwocharstate: f.string,
  custdeliverypostcode: f.string,
  lines: z.array(
    z.object({
      itemno: f.string,
      itemname: f.string,
      qty: f.int,
      /** Of one, ex GST. */
      saleprice: f.money,
    }),
  ),
})

/** What is owed on an invoice, or what is left of a credit note, below zero. Amounts inc GST. */
const dueInvoice = z.extend(invoiceRow, {
  /** Amount less what is paid (OP-15). */
  totalDue: f.money,
})

/** What the account owes by age, in amounts inc GST (CRD-01 to CRD-04, decision 9). */
const creditSummary = z.object({
  /** Invoices less credit notes. */
  totalDue: f.money,
  balanceCurrent: f.money,
  balance30Days: f.money,
  balance60Days: f.money,
  balance90Days: f.money,
  /** Everything older. */
  balance120Days: f.money,
  /** Invoices that were due before today. */
  overdue: f.money,
  /** Of who pays: limit 2, else limit 3 (OP-16); null without one. */
  creditLimit: z.nullable(f.money),
  /** The limit that `headroom` is of: limit 3, or limit 2 where the invoiced balance alone is over that. */
  headroomLimit: z.nullable(f.money),
  /** What can still be ordered on account within both limits; below zero over them; null without a limit. */
  headroom: z.nullable(f.money),
})

export const invoiceCalls = calls({
  creditSummaryFromServer: {
    method: 'GET',
    about: 'What the account owes by age, and its limit; null for a cash customer',
    needs: NEEDS.dueInvoices,
    input: f.nothing,
    output: z.object({ creditSummary: z.nullable(creditSummary) }),
  },
  dueInvoicesFromServer: {
    method: 'GET',
    about:
      'What the account owes: open invoices, due longest first, credit notes with something left, and sums; at most 1,000 rows',
    needs: NEEDS.dueInvoices,
    input: f.nothing,
    output: z.object({
      dueInvoices: z.array(dueInvoice),
      /** How many are open; more than the rows where there are too many to answer. */
      dueTotal: f.int,
      /** Null for a cash customer (OP-02). */
      creditSummary: z.nullable(creditSummary),
    }),
  },
  statementsFromServer: {
    method: 'GET',
    about: 'The months of which the account has statements',
    needs: NEEDS.creditSummary,
    input: f.nothing,
    output: z.object({
      /** YYYY-MM, of the first invoice and of today in Brisbane; first is null where nothing was invoiced. */
      first: z.nullable(f.string),
      last: f.string,
    }),
  },
  transactionsAndPaymentsFromServer: {
    method: 'GET',
    about:
      'The newest 1,000 invoices and credit notes of the account with their balances, and what has paid each',
    needs: NEEDS.transactions,
    input: f.nothing,
    output: z.object({
      /** Newest first. */
      transactions: z.array(
        z.object({
          transactionno: f.string,
          type: z.enum(['invoice', 'credit']),
          transactiondate: f.day,
          duedate: z.nullable(f.day),
          amount: f.money,
          balance: f.money,
        }),
      ),
      /** Newest first: what a receipt or a credit note has paid of an invoice. */
      payments: z.array(
        z.object({
          invoiceno: f.string,
          paidAmount: f.money,
          paidOn: f.day,
          type: z.enum(['receipt', 'credit']),
          /** The way it was paid and the payer's reference, or the number of the credit note. */
          reference: f.string,
        }),
      ),
    }),
  },
  invoicesFromServer: {
    method: 'GET',
    about: 'The newest 1,000 invoices and credit notes of the account with their lines, or one by its number',
    needs: NEEDS.invoices,
    input: z.object({ invoiceNo: z.optional(f.id) }),
    output: z.object({ invoices: z.array(invoice) }),
  },
  invoicesPage: {
    method: 'GET',
    about: 'A page of the invoices and credit notes of the account, filtered, newest first',
    needs: NEEDS.invoices,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      list: z._default(z.enum(INVOICE_LISTS), 'all'),
      /** Every word must stand in its number, or in a number, the reference or a product of its order. */
      text: f.optionalText(ORDER_TEXT_MAX),
      /** Days of Brisbane, both included. */
      from: z.optional(f.dayIn),
      to: z.optional(f.dayIn),
    }),
    output: z.object({ invoices: z.array(invoiceRow), ...pageOutput }),
  },
})
