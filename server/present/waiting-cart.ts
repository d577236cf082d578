import { Refusal } from '#shared/codes/refusals.ts'
import { mayApprove } from '#shared/rules/approval.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { type CartRow, lockCart } from '#server/store/carts.store.ts'

/** Submitted by somebody for approval, whatever became of it. */
export const isApproval = (cart: Pick<CartRow, 'type'>) => cart.type === 'T'

/** Whether this person is one to approve it: a cart that was submitted, by somebody else of the account (decision 12). */
export const approvesCart = (cart: Pick<CartRow, 'type' | 'user_id'>, actor: Ctx['actor']) => isApproval(cart) && mayApprove({ userId: cart.user_id }, actor)

/**
 * A cart of the account that waits for approval, locked: of two approvers the second finds it settled.
 * @throws Refusal cart.unknown (not of this account, or never submitted), approval.own, approval.settled
 */
export async function lockWaitingCart({ tx, actor }: Ctx, cartId: number): Promise<CartRow> {
  const cart = await lockCart(tx, actor.accountId, cartId)
  if (!cart || !isApproval(cart)) throw new Refusal('cart.unknown')
  if (cart.user_id === actor.userId) throw new Refusal('approval.own')
  if (!approvesCart(cart, actor)) throw new Refusal('cart.unknown')
  if (cart.status !== 'WA') throw new Refusal('approval.settled')
  return cart
}
