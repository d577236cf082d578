import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { fittedPayment, netOf } from '#shared/rules/invoice-payment.ts'
import { dueLongestFirst, spreadPayment } from '#shared/rules/spread-payment.ts'
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

/** What was chosen of credit notes, and the invoices one payment has room for besides, due longest first. */
function payableWith(chosen: Chosen, invoices: readonly DueInvoice[]) {
  const credits = [...chosen].filter(([, cents]) => cents < 0)
  const open = dueLongestFirst(withBalance(invoices).filter(({ balanceCents }) => balanceCents > 0))
  const room = Math.max(0, LIST_IDS_MAX - credits.length)
  return { credits, payable: open.slice(0, room), isMore: open.length > room }
}

/** These in full, as many as one payment takes, and what was chosen of credit notes before. */
export function inFull(invoices: readonly DueInvoice[], chosen: Chosen): Chosen {
  const { credits, payable } = payableWith(chosen, invoices)
  return new Map([...credits, ...payable.map((one) => [one.invoiceNo, one.balanceCents] as const)])
}

/**
 * An amount over the invoices, due longest first; credit notes stay as they were chosen.
 * @returns also what is left of it, and why: no more is owed, one payment takes no more invoices, or of an
 * invoice whole dollars are paid
 */
export function spread(cents: number, invoices: readonly DueInvoice[], chosen: Chosen) {
  const { credits, payable, isMore } = payableWith(chosen, invoices)
  const { paid, leftCents } = spreadPayment(cents, payable)
  const isAllPaid = payable.every(({ invoiceNo, balanceCents }) => paid.get(invoiceNo) === balanceCents)
  const why = !isAllPaid ? 'dollars' : isMore ? 'room' : 'owed'
  return { chosen: new Map([...credits, ...paid]), leftCents, why } as const
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
