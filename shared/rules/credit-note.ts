import { feeLabelOf } from '../codes/payment-methods.ts'
import type { InvoiceAmounts, InvoicedSoFar } from './invoice-parts.ts'
import { portionOf } from './money.ts'

/** A line of an invoice, with the units of it that were credited before. */
export type CreditableLine = { lineNo: number; quantity: number; credited: number }

/**
 * The first line of which more is wanted than is left to credit, or that the invoice does not have.
 * @param units how many of which line, by its number on the invoice
 * @returns null where all can be credited; else how many of that line can be
 */
export function overCredited(
  lines: readonly CreditableLine[],
  units: ReadonlyMap<number, number>,
): { lineNo: number; most: number } | null {
  for (const [lineNo, wanted] of units) {
    const line = lines.find((own) => own.lineNo === lineNo)
    const most = line ? Math.max(0, line.quantity - line.credited) : 0
    if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > most) return { lineNo, most }
  }
  return null
}

/**
 * What the next credit note of an invoice comes to; every amount zero or below, but for a
 * fee that is taken off. GST is that part of the
 * invoice's own GST which everything credited with this note is of its total ex GST, less what was credited
 * before. So the notes of an invoice that is credited to its end carry its GST to the cent.
 * @param wanted goods, freight and fee in cents ex GST, zero or more; a fee below zero is taken off the goods
 * @param before what was credited before, in cents, zero or more
 */
export function nextCredit(
  wanted: Pick<InvoiceAmounts, 'goodsCents' | 'freightCents' | 'feeCents'>,
  invoice: InvoiceAmounts,
  before: InvoicedSoFar,
): InvoiceAmounts {
  const whole = exOf(invoice)
  const credited = exOf(before) + exOf(wanted)
  const gstCents = (whole === 0 ? 0 : portionOf(invoice.gstCents, credited, whole)) - before.gstCents
  return {
    goodsCents: 0 - wanted.goodsCents,
    freightCents: 0 - wanted.freightCents,
    feeCents: 0 - wanted.feeCents,
    gstCents: 0 - gstCents,
    totalIncGstCents: 0 - (exOf(wanted) + gstCents),
  }
}

const exOf = (parts: Pick<InvoiceAmounts, 'goodsCents' | 'freightCents' | 'feeCents'>) =>
  parts.goodsCents + parts.freightCents + parts.feeCents

/**
 * What the fee of an invoice or a credit note is, ex GST. A credit note gives a payment's fee back, so that
 * its fee is below zero; above zero it is what a return costs.
 * @param amountCents the document's total, below zero for a credit note
 * @param methodId how the order was paid; '' on account
 */
export const feeWord = (amountCents: number, feeCents: number, methodId: string): string =>
  amountCents < 0 && feeCents > 0 ? 'Restocking fee' : feeLabelOf(methodId)
