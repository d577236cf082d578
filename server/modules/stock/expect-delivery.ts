import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { canBeExpected } from '#shared/rules/expected-day.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { type Expected, lockExpected, saveExpected } from './expected.store.ts'
import { notePromisedDays } from './promised-days.store.ts'

/** day: of Brisbane, null for none. units: how many, null where nobody has said. */
type Expecting = Expected & { productId: string; now: Date; by: WhoActs }

/**
 * Says when more of a product is expected, and how many. Dealers see it with its availability, those whose
 * back orders wait for it are mailed, and the brand's record of kept dates follows. What stands already
 * changes nothing.
 * @throws Refusal product.unknown, expected.day, expected.units
 */
export async function expectDelivery(
  tx: Tx,
  { productId, day, units, now, by }: Expecting,
): Promise<Expected> {
  if (day === null && units !== null) throw new Refusal('expected.units')
  const before = await lockExpected(tx, productId)
  if (!before) throw new Refusal('product.unknown', { product: productId })
  const today = brisbaneDay(now)
  // a day that has passed may stay while its units change; a new one has to be ahead
  if (day !== null && day !== before.day && !canBeExpected(day, today)) throw new Refusal('expected.day')
  if (before.day === day && before.units === units) return { day, units }
  await saveExpected(tx, productId, { day, units })
  await notePromisedDays(tx, [productId], { now, today })
  await addAudit(tx, by, {
    at: now,
    action: 'product.expect',
    subject: productId,
    before: { expectedOn: before.day, units: before.units },
    after: { expectedOn: day, units },
  })
  return { day, units }
}
