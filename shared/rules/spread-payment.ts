import { fittedPayment } from './invoice-payment.ts'

/** An open invoice: its balance in cents, and its due day (YYYY-MM-DD) or null. */
export type Open = { invoiceNo: string; balanceCents: number; dueOn: string | null }

/**
 * Spreads an amount over open invoices, due longest first; invoices without a due day come last. Of the last
 * one it reaches whole dollars are paid, so up to 99 cents may be left.
 * @returns cents by invoice, without those that get nothing, and what is left of the amount
 */
export function spreadPayment(
  cents: number,
  invoices: readonly Open[],
): { paid: Map<string, number>; leftCents: number } {
  const paid = new Map<string, number>()
  let leftCents = Math.max(0, cents)
  for (const { invoiceNo, balanceCents } of dueLongestFirst(invoices)) {
    const share = fittedPayment(leftCents, balanceCents)
    if (balanceCents <= 0 || share === 0) continue
    paid.set(invoiceNo, share)
    leftCents -= share
  }
  return { paid, leftCents }
}

/** Due longest first; those without a due day come last. */
export const dueLongestFirst = <I extends Open>(invoices: readonly I[]): I[] => invoices.toSorted(byDueDay)

const byDueDay = (a: Open, b: Open): number =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.invoiceNo.localeCompare(b.invoiceNo)
