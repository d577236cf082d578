import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { refuseWhilePaying } from '#server/modules/carts/paying-cart.ts'
import { approvesCart, lockCartToOpen, requireWaiting } from '#server/modules/carts/waiting-cart.ts'
import { openWaitingCart } from '#server/modules/carts/approvals.store.ts'
import {
  type CartRow,
  lockCurrentCart,
  type CheckoutChoices,
  lockOwnOrSubmittedCart,
} from '#server/modules/carts/carts.store.ts'
import type { CheckoutCtx } from './context.ts'
import { refuseOrdered } from './placed-order.ts'

/** A locked cart, and the choices that are to be kept in it; null where it stays as it is. */
export type CheckoutStep = { cart: CartRow; choices: CheckoutChoices | null }

/**
 * The cart the wizard works on, locked: the person's own current cart. It gets its web order number when the
 * checkout begins.
 * @throws Refusal checkout.approvalNeeded for letter E, order.noLines, cart.unknown
 */
export async function beginCheckout(ctx: CheckoutCtx): Promise<CheckoutStep> {
  mayOrder(ctx)
  const cart = await lockCurrentCart(ctx.tx, ctx.actor)
  if (!cart?.lines) throw new Refusal('order.noLines')
  return begun(ctx, cart)
}

/**
 * The same for a cart that waits for this person's approval (CRT-23).
 * @throws Refusal checkout.approvalNeeded, checkout.ordered, cart.unknown, approval.own, approval.settled
 */
export async function beginApprovalCheckout(ctx: CheckoutCtx, cartId: number): Promise<CheckoutStep> {
  mayOrder(ctx)
  const named = await lockCartToOpen(ctx, cartId)
  await refuseOrdered(ctx, named)
  const cart = requireWaiting(named, ctx.actor)
  await openWaitingCart(ctx.tx, ctx.actor.accountId, cart.id, ctx.actor.userId)
  return begun(ctx, cart)
}

const begun = ({ actor }: CheckoutCtx, cart: CartRow): CheckoutStep => ({
  cart,
  choices: cart.web_order_no === null ? { confirmation_email: cart.confirmation_email ?? actor.email } : null,
})

/** The cart a browser names, locked, if it is one that this person may order or see ordered. */
export const lockNamedCart = ({ tx, actor }: CheckoutCtx, cartId: number): Promise<CartRow | undefined> =>
  lockOwnOrSubmittedCart(tx, actor, allows(NEEDS.approveOrders, actor), cartId)

/**
 * The cart of a later step, by its id; a letter is not ownership.
 * @throws Refusal cart.unknown, checkout.ordered, cart.paying, approval.settled, order.noLines,
 * checkout.emptied, checkout.notStarted
 */
export async function resumeCheckout(ctx: CheckoutCtx, cartId: number): Promise<CartRow> {
  mayOrder(ctx)
  const cart = await lockNamedCart(ctx, cartId)
  await refuseOrdered(ctx, cart)
  const begun = inCheckout(cart, ctx)
  refuseWhilePaying(begun)
  return begun
}

/**
 * A cart this person may order, checked to be one that a checkout has begun with. @throws Refusal
 * cart.unknown, approval.settled, order.noLines, checkout.emptied, checkout.notStarted
 */
export function inCheckout(
  cart: CartRow | undefined,
  { actor }: Pick<CheckoutCtx, 'actor'>,
): CartRow & { web_order_no: number } {
  if (!cart) throw new Refusal('cart.unknown')
  const { web_order_no } = cart
  if (cart.user_id !== actor.userId) {
    if (!approvesCart(cart, actor)) throw new Refusal('cart.unknown')
    if (cart.status !== 'WA') throw new Refusal('approval.settled')
  } else if (!cart.is_current) throw new Refusal('cart.unknown')
  if (!cart.lines) throw new Refusal(web_order_no === null ? 'order.noLines' : 'checkout.emptied')
  if (web_order_no === null) throw new Refusal('checkout.notStarted')
  return { ...cart, web_order_no }
}

/** Somebody whose orders need approval (letter E) places none of their own (PRM-22). */
export function mayOrder({ actor }: Pick<CheckoutCtx, 'actor'>) {
  if (!allows(NEEDS.checkoutOwnCart, actor)) throw new Refusal('checkout.approvalNeeded')
}
