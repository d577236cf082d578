import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { mayApprove } from '#shared/rules/approval.ts'
import type { Ctx } from '#server/http/handlers.ts'
import { cartHead, lockToOpen } from './approvals.store.ts'
import { type CartRow, lockSubmittedCart, ownOrSubmittedCart } from './carts.store.ts'

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
  if (!cart) return refuseOwn(await cartHead(tx, actor.accountId, cartId), actor, ownRefused)
  if (cart.status !== 'WA') throw new Refusal('approval.settled')
  return cart
}

/**
 * A cart that this approver is about to open, locked together with those they have open, whatever became of
 * it. One of their own is answered without a lock: it is only refused.
 */
export async function lockCartToOpen({ tx, actor }: Ctx, cartId: number): Promise<CartRow | undefined> {
  await lockToOpen(tx, actor.accountId, cartId, actor.userId)
  return ownOrSubmittedCart(tx, actor, allows(NEEDS.approveOrders, actor), cartId)
}

/**
 * The same cart, if it waits for approval.
 * @throws Refusal cart.unknown, approval.own, approval.settled
 */
export function requireWaiting(cart: CartRow | undefined, actor: Ctx['actor']): CartRow {
  if (!cart || !approvesCart(cart, actor)) return refuseOwn(cart, actor, 'approval.own')
  if (cart.status !== 'WA') throw new Refusal('approval.settled')
  return cart
}

function refuseOwn(
  cart: Pick<CartRow, 'type' | 'user_id' | 'status'> | undefined,
  actor: Ctx['actor'],
  ownRefused: 'approval.own' | 'cart.locked',
): never {
  if (!cart || !isApproval(cart) || cart.user_id !== actor.userId) throw new Refusal('cart.unknown')
  throw new Refusal(cart.status === 'WA' ? ownRefused : 'approval.settled')
}
