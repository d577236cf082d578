import { Refusal } from '#shared/codes/refusals.ts'
import { approvalIncomplete } from '#shared/rules/approval.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import { tellRejected, tellSubmitted } from '#server/modules/notices/order-notices.ts'
import type { CartCtx } from './context.ts'
import { priceCart } from './price-cart.ts'
import { lockCurrentToChange, refuseWhilePaying } from './paying-cart.ts'
import { approvesCart, lockWaitingCart } from './waiting-cart.ts'
import { isApproverOn } from '#server/modules/accounts/accounts.store.ts'
import {
  cartHead,
  lockToOpen,
  openWaitingCart,
  rejectCart,
  setWaitingLine,
  submitCart,
  waitingLine,
} from './approvals.store.ts'
import { refuseTooManyCarts } from './saved-carts.ts'

/**
 * Hands the current cart over to an approver of the account, with its lines at the prices of now (decision
 * 12); the person starts anew.
 * @throws Refusal approval.incomplete, approval.approver, cart.empty, cart.tooMany, checkout.lineUnavailable
 */
export async function submitForApproval(ctx: CartCtx, approverUserId: number, cartName: string) {
  const { tx, actor, now } = ctx
  if (approvalIncomplete({ approverUserId, cartName })) throw new Refusal('approval.incomplete')
  const cart = await lockCurrentToChange(tx, actor, now)
  if (!cart.lines) throw new Refusal('cart.empty')
  await refuseTooManyCarts(ctx)
  if (approverUserId === actor.userId || !(await isApproverOn(tx, actor.accountId, approverUserId)))
    throw new Refusal('approval.approver')
  const { lines, problems } = await priceCart(ctx, cart)
  const gone = problems.find(({ is }) => is === 'gone')
  if (gone) throw new Refusal('checkout.lineUnavailable', { product: gone.product })
  await submitCart(tx, { id: cart.id, name: cartName.trim(), approverUserId, prices: lines }, now)
  await tellSubmitted(ctx, { name: cartName.trim(), approverUserId })
}

/**
 * Hands a cart back to who submitted it, with a word why. @throws Refusal cart.unknown, approval.own,
 * approval.settled
 */
export async function rejectApproval(ctx: CartCtx, cartId: number, comment: string) {
  const cart = await lockWaitingCart(ctx, cartId)
  refuseWhilePaying(cart)
  await rejectCart(ctx.tx, cart.id, comment, ctx.now)
  await tellRejected(ctx, { name: cart.name, submitterUserId: cart.user_id, comment })
}

/**
 * Whether loading this cart means opening one that waits for approval: it is somebody else's and the person
 * approves orders (CRT-25).
 */
export async function opensApproval(ctx: CartCtx, cartId: number): Promise<boolean> {
  // without a lock: a person's own carts are locked after their current one
  const cart = await cartHead(ctx.tx, ctx.actor.accountId, cartId)
  return cart !== undefined && approvesCart(cart, ctx.actor) && ['WA', 'AP', 'RJ'].includes(cart.status)
}

/**
 * Opens a waiting cart to look at and to reduce; others see who has it. @throws Refusal cart.unknown,
 * approval.own, approval.settled
 */
export async function openApproval(ctx: CartCtx, cartId: number) {
  await lockToOpen(ctx.tx, ctx.actor.accountId, cartId, ctx.actor.userId)
  const cart = await lockWaitingCart(ctx, cartId)
  await openWaitingCart(ctx.tx, ctx.actor.accountId, cart.id, ctx.actor.userId)
}

/**
 * Reduces or removes a line of a waiting cart: never more than was asked for, never the last one (that is a
 * rejection), and still a quantity the product is sold in.
 * @throws Refusal cart.unknown, cart.locked, approval.settled, approval.reduceOnly, approval.lastLine
 */
export async function reduceApprovalLine(ctx: CartCtx, cartId: number, productId: string, quantity: number) {
  const { tx, actor, services, now } = ctx
  const cart = await lockWaitingCart(ctx, cartId, 'cart.locked')
  refuseWhilePaying(cart)
  const { held, lines } = await waitingLine(tx, cart.id, productId)
  const snapshot = await services.catalogue.snapshot(now)
  const wanted = quantity === 0 ? 0 : fitQuantity(quantity, snapshot.limits(productId, actor.lists))
  if (wanted > held || (quantity > 0 && wanted === 0)) throw new Refusal('approval.reduceOnly')
  if (wanted === 0 && lines <= 1) throw new Refusal('approval.lastLine')
  if (wanted !== held) await setWaitingLine(tx, cart.id, productId, wanted, now)
}
