import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { staffStockCalls } from '#shared/calls/staff-stock.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { canBeExpected } from '#shared/rules/expected-day.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { lockExpected, saveExpected } from '#server/modules/stock/expected.store.ts'
import type { StaffCtx } from './context.ts'

type Call = (typeof staffStockCalls)['staffSetExpected']

/**
 * Sets the purchase date of a product: when more of it is expected, and how many. Dealers see it with its
 * availability, and those whose back orders wait for it are mailed. What stands already changes nothing.
 * @throws Refusal product.unknown, expected.day, expected.units
 */
export async function setExpected(
  { productId, expectedOn, units }: InputOf<Call>,
  ctx: StaffCtx<Call>,
): Promise<OutputOf<Call>> {
  const { tx, now } = ctx
  const after = { day: expectedOn || null, units: units ?? null }
  if (after.day === null && after.units !== null) throw new Refusal('expected.units')
  const before = await lockExpected(tx, productId)
  if (!before) throw new Refusal('product.unknown', { product: productId })
  const isSame = before.day === after.day && before.units === after.units
  // a day that has passed may stay while its units change; a new one has to be ahead
  if (after.day !== null && after.day !== before.day && !canBeExpected(after.day, brisbaneDay(now)))
    throw new Refusal('expected.day')
  if (isSame) return { expectedOn: after.day, units: after.units }
  await saveExpected(tx, productId, after)
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'product.expect',
    subject: productId,
    before: { expectedOn: before.day, units: before.units },
    after: { expectedOn: after.day, units: after.units },
  })
  return { expectedOn: after.day, units: after.units }
}
