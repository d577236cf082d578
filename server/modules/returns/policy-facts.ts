import { RETURN_SEND_BY_DAYS } from '#shared/codes/limits.ts'
import { RETURN_REASONS, type ReturnReasonCode } from '#shared/codes/return-reasons.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { momentIn, dayIn } from '#shared/rules/zone-time.ts'
import { addMonths, monthOf } from '#shared/rules/months.ts'
import type { ReturnAsked } from '#shared/rules/return-policy.ts'
import { gstPercent } from '#shared/rules/tax.ts'
import type { Queryable } from '#server/db/connect.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import type { ReturnProduct } from './bought.store.ts'
import { rotationsBetween } from './rotations.store.ts'

/** What the policy asks about an account on a day; the product's part is added by `askedFor`. */
export type AccountFacts = Pick<ReturnAsked, 'reason' | 'today' | 'gstPercent' | 'rotations'>
type Asking = {
  accountId: string
  businessGroup: string
  reason: ReturnReasonCode
  /** As of which moment: now, or when the request was submitted. */
  at: Date
  /** The request that asks; its own rotation does not count. */
  requestNo: number | null
}

/** The codes of the reasons that are a stock rotation. */
export const ROTATION_REASONS = Object.entries(RETURN_REASONS).flatMap(([code, { kind }]) =>
  kind === 'rotation' ? [code] : [],
)

/** The day of the account and what it has used of its rotations in that month, of its own zone. */
export async function accountFacts(tx: Queryable, asking: Asking): Promise<AccountFacts> {
  const zone = await zoneOfAccount(tx, asking.accountId)
  const today = dayIn(zone, asking.at)
  const month = monthOf(today)
  const rotations = await rotationsBetween(tx, asking.accountId, {
    from: momentIn(zone, `${month}-01T00:00:00`),
    before: momentIn(zone, `${addMonths(month, 1)}-01T00:00:00`),
    reasons: ROTATION_REASONS,
    without: asking.requestNo,
  })
  return { reason: asking.reason, today, gstPercent: gstPercent(asking.businessGroup), rotations }
}

/** The last day for goods to arrive that are approved now (RET-70), in the account's zone. */
export const arrivalDay = async (tx: Queryable, accountId: string, now: Date): Promise<string> =>
  addDays(dayIn(await zoneOfAccount(tx, accountId), now), RETURN_SEND_BY_DAYS)

/** The whole question about a product. */
export const askedFor = (facts: AccountFacts, product: ReturnProduct): ReturnAsked => ({
  ...facts,
  isRotatable: product.rotatable,
  isClearance: product.status_label === 'Clearance',
})
