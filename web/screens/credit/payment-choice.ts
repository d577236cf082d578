import { fittedPayment, netOf } from '#shared/rules/invoice-payment.ts'
import { spreadPayment } from '#shared/rules/spread-payment.ts'
import type { DueInvoice } from './credit-facts.ts'

/** What is to be paid: cents by invoice number, below zero of a credit note. */
export type Chosen = ReadonlyMap<string, number>
export const NOTHING: Chosen = new Map()

const withBalance = (invoices: readonly DueInvoice[]) =>
  invoices.map(({ invoiceno, totalDue, duedate }) => ({
    invoiceNo: invoiceno,
    balanceCents: totalDue,
    dueOn: duedate,
  }))

/** These in full, and what was chosen of credit notes before. */
export const inFull = (invoices: readonly DueInvoice[], chosen: Chosen): Chosen =>
  new Map([
    ...[...chosen].filter(([, cents]) => cents < 0),
    ...invoices.filter(({ totalDue }) => totalDue > 0).map((one) => [one.invoiceno, one.totalDue] as const),
  ])

/** An amount over the invoices, due longest first; credit notes stay as they were chosen. */
export function spread(cents: number, invoices: readonly DueInvoice[], chosen: Chosen) {
  const { paid, leftCents } = spreadPayment(cents, withBalance(invoices))
  return { chosen: new Map([...[...chosen].filter(([, own]) => own < 0), ...paid]), leftCents }
}

/** Another amount of one of them; its whole balance where `cents` is undefined, none of it for null. */
export function changed(chosen: Chosen, { invoiceno, totalDue }: DueInvoice, cents?: number | null): Chosen {
  const next = new Map(chosen)
  if (cents === null) next.delete(invoiceno)
  else next.set(invoiceno, cents === undefined ? totalDue : fittedPayment(cents, totalDue))
  return next
}

/** Invoices less credit notes, in cents inc GST. */
export const netChosen = (chosen: Chosen): number => netOf([...chosen.values()]).netCents

/** The choice as far as it still can be paid: of other balances, and without what is not open any more. */
export function stillOpen(chosen: Chosen, invoices: readonly DueInvoice[]): Chosen {
  const balances = new Map(invoices.map(({ invoiceno, totalDue }) => [invoiceno, totalDue]))
  return new Map(
    [...chosen].flatMap(([invoiceno, cents]) => {
      const balance = balances.get(invoiceno)
      return balance === undefined ? [] : [[invoiceno, fittedPayment(cents, balance)] as const]
    }),
  )
}

/** As allocateInvoicePayments takes it: ids, and dollars with two decimals. */
export const asAsked = (chosen: Chosen) => {
  const paid = [...chosen].filter(([, cents]) => cents !== 0)
  return {
    invoiceIds: paid.map(([invoiceno]) => invoiceno),
    paymentAllocations: paid.map(([, cents]) => (cents / 100).toFixed(2)),
  }
}
