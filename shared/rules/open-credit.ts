import { hasRestockingFee, restockingFee } from './return-credit.ts'

/** charged: how many of the credited units were credited less the restocking fee. */
type Line = { accepted: number; received: number; credited: number; replaced: number; charged: number }
/** priceCents: of one unit, ex GST. feeCents: the fee of the verdict that was shown. */
type Priced = { reason: string; priceCents: number; feeCents: number }

/**
 * What the accepted units of a line still come to that are neither credited nor replaced, in cents ex GST:
 * the credit, less the restocking fee, and that fee (decision 31).
 * @returns isHere: whether all of these units have come back
 */
export function openCredit(
  { accepted, received, credited, replaced, charged }: Line,
  { reason, priceCents, feeCents }: Priced,
): { creditCents: number; feeCents: number; isHere: boolean } {
  const units = { quantity: accepted - credited - replaced, priceCents, charged }
  const ownFeeCents = hasRestockingFee(reason, [feeCents]) ? restockingFee([units]) : 0
  return {
    creditCents: units.quantity * priceCents - ownFeeCents,
    feeCents: ownFeeCents,
    isHere: received >= accepted,
  }
}
