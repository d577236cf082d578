import { RESTOCK_REQUESTS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isOrderable } from '#shared/rules/availability.ts'
import { knownProduct } from '#server/modules/catalogue/known-product.ts'
import type { PersonalCtx } from './context.ts'
import { lockPersonalLists } from './personal.store.ts'
import { insertRestockRequest, restockRequestsOf } from './restock-requests.store.ts'

/**
 * Notes that the person is to be told when the account can order a product again (mail-restocks.ts tells
 * them).
 * @throws Refusal product.unknown, restock.noPrice, restock.orderable, restock.full
 */
export async function addRestockRequest(ctx: PersonalCtx, productId: string): Promise<void> {
  const { tx, actor, services, now } = ctx
  const { name } = await knownProduct(ctx, productId)
  const snapshot = await services.catalogue.snapshot(now)
  if (snapshot.price(productId, actor.lists) === null) throw new Refusal('restock.noPrice', { product: name })
  if (isOrderable(services.catalogue.stockOf(productId)))
    throw new Refusal('restock.orderable', { product: name })
  await lockPersonalLists(tx, actor.userId)
  const asked = await restockRequestsOf(tx, actor)
  if (asked.length >= RESTOCK_REQUESTS_MAX && !asked.includes(productId))
    throw new Refusal('restock.full', { max: RESTOCK_REQUESTS_MAX })
  await insertRestockRequest(tx, actor, productId, now)
}
