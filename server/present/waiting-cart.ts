import { Refusal } from '#shared/codes/refusals.ts'
import { mayApprove } from '#shared/rules/approval.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { type CartRow, lockCart } from '#server/store/carts.store.ts'

/**
 * A cart of the account that waits for approval, locked: of two approvers the second finds it settled.
 * @throws Refusal cart.unknown (not of this account, or never submitted), approval.own, approval.settled
 */
export async function lockWaitingCart({ tx, actor }: Ctx, cartId: number): Promise<CartRow> {
  const cart = await lockCart(tx, actor.accountId, cartId)
  if (!cart || cart.type !== 'T') throw new Refusal('cart.unknown')
  if (cart.user_id === actor.userId) throw new Refusal('approval.own')
  if (!mayApprove({ userId: cart.user_id }, actor)) throw new Refusal('cart.unknown')
  if (cart.status !== 'WA') throw new Refusal('approval.settled')
  return cart
}
