import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { mayApprove } from '#shared/rules/approval.ts'
import type { Ctx } from '#server/http/handlers.ts'
import { cartHead } from './approvals.store.ts'
import { type CartRow, lockSubmittedCart } from './carts.store.ts'

/** Submitted by somebody for approval, whatever became of it. */
export const isApproval = (cart: Pick<CartRow, 'type'>) => cart.type === 'T'

/**
 * Whether this person is one to approve it: a cart that was submitted, by somebody else of the account
 * (decision 12).
 */
export const approvesCart = (cart: Pick<CartRow, 'type' | 'user_id'>, actor: Ctx['actor']) =>
  isApproval(cart) && mayApprove({ userId: cart.user_id }, actor)

/**
 * A cart of the account that waits for approval, locked: of two approvers the second finds it settled.
 * @param ownRefused what is said to who submitted it: that they cannot approve it, or that it cannot be
 * changed meanwhile
 * @throws Refusal cart.unknown (not of this account, or never submitted), approval.own or cart.locked,
 * approval.settled
 */
export async function lockWaitingCart(
  { tx, actor }: Ctx,
  cartId: number,
  ownRefused: 'approval.own' | 'cart.locked' = 'approval.own',
): Promise<CartRow> {
  const cart = allows(NEEDS.approveOrders, actor) ? await lockSubmittedCart(tx, actor, cartId) : undefined
  if (cart?.status === 'WA') return cart
  if (cart) throw new Refusal('approval.settled')
  const head = await cartHead(tx, actor.accountId, cartId)
  if (!head || !isApproval(head) || head.user_id !== actor.userId) throw new Refusal('cart.unknown')
  throw new Refusal(head.status === 'WA' ? ownRefused : 'approval.settled')
}
