import { Refusal } from '#shared/codes/refusals.ts'
import { mayApprove } from '#shared/rules/approval.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { tellOrdered } from '#server/present/approval-notices.ts'
import { type CartRow, lockCart } from '#server/store/carts.store.ts'
import { type OrderRow, orderOfCart } from '#server/store/orders.store.ts'
import { inCheckout, isApproval } from './checkout-cart.ts'
import { type Consent, placeOrder } from './place-order.ts'

const ORDERED: readonly string[] = ['CL', 'AP']

/**
 * The order of a cart, placed now or by an earlier confirm: repeated, racing or asked by two approvers, one cart makes one order (decision 13).
 * @throws Refusal cart.unknown, checkout.changed and those of placeOrder; nothing is changed then
 */
export async function confirmCart(ctx: Ctx, cartId: number, consent: Consent & { version: number | undefined }): Promise<OrderRow> {
  const { tx, actor } = ctx
  const cart = await lockCart(tx, actor.accountId, cartId) // a second click waits here, then finds the order
  if (cart && isTheirs(cart, actor) && ORDERED.includes(cart.status)) {
    const order = await orderOfCart(tx, actor.accountId, cartId)
    if (order) return order
  }
  const begun = inCheckout(cart, ctx)
  if (consent.version !== undefined && consent.version !== begun.version) throw new Refusal('checkout.changed')
  const order = await placeOrder(ctx, begun, consent)
  if (isApproval(begun)) await tellOrdered(ctx, { name: begun.name, submitterUserId: begun.user_id, orderNo: order.order_no ?? '' })
  return order
}

const isTheirs = (cart: CartRow, actor: Ctx['actor']) => cart.user_id === actor.userId || (isApproval(cart) && mayApprove({ userId: cart.user_id }, actor))
