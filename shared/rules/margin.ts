import { roundedQuotient } from './money.ts'
import { gstPercent } from './tax.ts'

/**
 * What a dealer keeps of the RRP, in whole percent: (RRP/d - first break) / (RRP/d), d = 1.1 or 1.15
 * (decision 3, CAT-44). rrpCents includes GST, firstBreakCents does not. Null without a price or an RRP;
 * negative when the dealer would lose money.
 */
export function marginPercent(
  rrpCents: number | null,
  firstBreakCents: number | null,
  businessGroup: string,
): number | null {
  if (rrpCents === null || firstBreakCents === null || rrpCents <= 0) return null
  const retail = BigInt(rrpCents) * 100n
  const cost = BigInt(firstBreakCents) * BigInt(100 + gstPercent(businessGroup))
  return roundedQuotient((retail - cost) * 100n, retail)
}
