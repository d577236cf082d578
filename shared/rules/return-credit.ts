import { RESTOCKING_PERCENT } from '../codes/limits.ts'
import { isReturnReason, RETURN_REASONS } from '../codes/return-reasons.ts'
import { nextCredit } from './credit-note.ts'
import type { InvoiceAmounts, InvoicedSoFar } from './invoice-parts.ts'
import { percentOf, sumCents } from './money.ts'
import { goodsCents } from './order-totals.ts'

/**
 * Units of a line that a credit takes back. priceCents: of one, ex GST. charged: how many of the line were
 * credited before less the restocking fee.
 */
export type ReturnedUnits = { quantity: number; priceCents: number; charged: number }

/**
 * Whether a credit is less the restocking fee (decision 31): by the reason; by what was shown when it was
 * submitted where the reason is not offered any more.
 * @param shownFees the fees of the verdicts over the lines, in cents
 */
export const hasRestockingFee = (reason: string, shownFees: readonly number[]): boolean =>
  isReturnReason(reason)
    ? RETURN_REASONS[reason].kind === 'goodStock'
    : shownFees.some((feeCents) => feeCents > 0)

/**
 * The restocking fee on returned units in cents ex GST: of each line what the fee on all units charged so
 * far is more than that on those charged before. So the part credits of a line carry 15 % of the whole,
 * rounded half up once.
 */
export const restockingFee = (units: readonly ReturnedUnits[]): number =>
  sumCents(
    units.map(({ quantity, priceCents, charged }) => {
      const feeOn = (many: number) => percentOf(priceCents * many, RESTOCKING_PERCENT)
      return feeOn(charged + quantity) - feeOn(charged)
    }),
  )

/** An invoice with what was credited of it before, in cents. */
export type ReturnInvoice = { invoiceNo: string; amounts: InvoiceAmounts; credited: InvoicedSoFar }

/**
 * What crediting returned units comes to: goods, fee and GST of a credit note for each invoice, added up.
 * Amounts in cents, zero or more: the total is inc GST, the others are ex GST. The credit notes that are
 * written then have these amounts.
 */
export function returnCredit(
  units: readonly (ReturnedUnits & { invoiceNo: string })[],
  invoices: readonly ReturnInvoice[],
  hasFee: boolean,
): { goodsCents: number; feeCents: number; gstCents: number; totalCents: number } {
  const notes = invoices.flatMap(({ invoiceNo, amounts, credited }) => {
    const own = units.filter((one) => one.invoiceNo === invoiceNo && one.quantity > 0)
    if (own.length === 0) return []
    const wanted = {
      goodsCents: goodsCents(own),
      freightCents: 0,
      feeCents: hasFee ? 0 - restockingFee(own) : 0,
    }
    return [nextCredit(wanted, amounts, credited)]
  })
  return {
    goodsCents: 0 - sumCents(notes.map((note) => note.goodsCents)),
    feeCents: sumCents(notes.map((note) => note.feeCents)),
    gstCents: 0 - sumCents(notes.map((note) => note.gstCents)),
    totalCents: 0 - sumCents(notes.map((note) => note.totalIncGstCents)),
  }
}
