import { invoiceToCredit } from '#shared/calls/staff-returns.ts'
import { hasRestockingFee, returnCredit } from '#shared/rules/return-credit.ts'
import type { ReturnDetail, ReturnLine } from './return-steps.ts'

/** Typed units of a line; null where what was typed is no such number. */
export type EnteredUnits = { line: ReturnLine; units: number | null }

/** What crediting the typed units comes to, as its credit notes will say; null while one of them is wrong. */
export function creditOf(detail: ReturnDetail, entries: readonly EnteredUnits[], isWaived: boolean) {
  const units = entries.flatMap(({ line, units: quantity }) =>
    quantity === null ? [] : [returnedUnits(line, quantity)],
  )
  if (units.length < entries.length) return null
  return returnCredit(units, detail.invoices.map(invoiceToCredit), hasFee(detail) && !isWaived)
}

const returnedUnits = ({ invoiceno: invoiceNo, salePrice = 0, charged }: ReturnLine, quantity: number) => ({
  ...{ invoiceNo, quantity, charged },
  priceCents: salePrice,
})

/** Whether the credit of a request is less the restocking fee unless that is waived. */
export const hasFee = ({ reason, request }: ReturnDetail): boolean =>
  hasRestockingFee(
    reason,
    request.lines.map(({ verdict }) => verdict.fee ?? 0),
  )
