import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { type InvoiceStatus, invoiceStatus } from '#shared/rules/invoice-status.ts'

/** What the words of an invoice go by: cents inc GST, and a day of Brisbane or null. */
export type InvoiceFacts = { amount: number; paidAmount: number; duedate: string | null }

/** What is to be paid of an invoice, in cents inc GST; of a credit note what is not used, below zero. */
export const balanceOf = ({ amount, paidAmount }: Omit<InvoiceFacts, 'duedate'>): number =>
  amount - paidAmount

/** How an invoice reads today (INV-25 to INV-29). */
export const statusOf = (invoice: InvoiceFacts): InvoiceStatus =>
  invoiceStatus(
    { amountCents: invoice.amount, balanceCents: balanceOf(invoice), dueOn: invoice.duedate },
    brisbaneDay(new Date()),
  )
