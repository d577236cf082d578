import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { staffStockCalls } from '#shared/calls/staff-stock.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { expectDelivery } from '#server/modules/stock/expect-delivery.ts'
import type { StaffCtx } from './context.ts'

type Call = (typeof staffStockCalls)['staffSetExpected']

/**
 * Sets the purchase date of a product, or takes it back.
 * @throws Refusal product.unknown, expected.day, expected.units
 */
export async function setExpected(
  { productId, expectedOn, units: said }: InputOf<Call>,
  ctx: StaffCtx<Call>,
): Promise<OutputOf<Call>> {
  const { day, units } = await expectDelivery(ctx.tx, {
    ...{ productId, day: expectedOn || null, units: said ?? null },
    ...{ now: ctx.now, by: whoActs(ctx) },
  })
  return { expectedOn: day, units }
}
