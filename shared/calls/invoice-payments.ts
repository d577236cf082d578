import * as z from 'zod/mini'
import { ALLOCATION_STATUSES } from '../codes/payment-states.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const allocationToken = f.id
const ID_MAX = 200 // characters of an id of a gateway

/** How a payment of invoices stands. Amounts inc GST. */
const payment = z.object({
  /** Of this payment: it is made and allocated once; '' in a preview. */
  allocationToken: f.string,
  /** The fee of the payment method on what is paid. */
  surcharge: f.money,
  /** What credit notes take off; zero or more. */
  discount: f.money,
  /** In a preview: what each method costs, in parts per million of what is paid. */
  paymentFees: z.optional(z.array(z.object({ id: f.string, ratePpm: f.int }))),
  /** What is to be paid: invoices less credit notes, with the fee. */
  totalPayment: f.money,
  /** The payment's id at a card gateway, or ''. */
  ccPaymentId: f.string,
  /** The payment's id at PayPal, or ''. */
  payPalPayment: f.string,
  payPalClientId: f.string,
  /** Of a payment that is COMPLETE: what invoices did not need any more. It stays free on the account. */
  unallocated: z.optional(f.money),
  /** Where PayPal's script is loaded from, or ''. */
  payPalScriptUrl: f.string,
  /**
   * PENDING waits for the payer; COMPLETE is paid and allocated; DECLINED, CANCELLED (OP-49). '' in a
   * preview.
   */
  status: z.enum(ALLOCATION_STATUSES),
})

export const invoicePaymentCalls = calls({
  allocateInvoicePayments: {
    method: 'POST',
    about: 'Pay invoices of the account: a preview with fee and total, or the payment itself',
    needs: NEEDS.payInvoices,
    transaction: 'own',
    input: z.object({
      /** Open invoices, and credit notes with something left. */
      invoiceIds: f.ids,
      /** What is paid of each, in the same order: dollars; of a credit note below zero (decision 10). */
      paymentAllocations: f.ids,
      /** A code of shared/codes/payment-methods.ts, or '' in a preview without a method. */
      paymentMethodId: f.optionalText(40),
      justCalculatePrices: f.flag,
      /** Made by the page, so that what is sent twice is paid once; left out, the portal makes it. */
      allocationToken: z.optional(z.uuid()),
    }),
    aliases: { 'invoiceIds[]': 'invoiceIds', 'paymentAllocations[]': 'paymentAllocations' },
    sentAs: 'json',
    output: payment,
  },
  checkCCAllocationPaymentStatus: {
    method: 'GET',
    changes: true,
    transaction: 'own',
    about: 'How a card payment of invoices stands, asked of the gateway and allocated where it was paid',
    needs: NEEDS.payInvoices,
    input: z.object({ allocationToken, ccPaymentId: f.optionalText(ID_MAX) }),
    output: payment,
  },
  updatePayPalAllocationPayment: {
    method: 'PUT',
    transaction: 'own',
    about: 'Confirm a PayPal payment of invoices that the payer has approved',
    needs: NEEDS.payInvoices,
    input: z.object({ allocationToken, orderID: f.optionalText(ID_MAX), payerID: f.optionalText(ID_MAX) }),
    output: payment,
  },
  cancelAllocationPayment: {
    method: 'PUT',
    transaction: 'own',
    about: 'Give up a payment of invoices that waits for the payer',
    needs: NEEDS.payInvoices,
    input: z.object({ allocationToken }),
    output: payment,
  },
})
