import { Refusal } from '#shared/codes/refusals.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { beginPayment, goOn } from '#server/payments/begin-payment.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import { placePending } from '#server/payments/pending-order.ts'
import { approvesCart } from '#server/present/waiting-cart.ts'
import { type CartRow, lockCart } from '#server/store/carts.store.ts'
import { type OrderRow, orderOfCart } from '#server/store/orders.store.ts'
import { lockPayment, type PaymentRow } from '#server/store/payments.store.ts'
import { inCheckout } from './checkout-cart.ts'
import { type Consent, prepareOrder } from './prepare-order.ts'

const ORDERED: readonly string[] = ['CL', 'AP']
/** An order that stands, or the payment it waits for. */
export type Confirmed = { order: OrderRow; payment?: never } | { payment: PaymentRow; order?: never }

/**
 * The order of a cart, or its payment, made now or by an earlier confirm: repeated, racing or asked by two approvers, one cart makes one order and
 * one charge (decision 13).
 * @throws Refusal cart.unknown, cart.paying, checkout.changed and those of prepareOrder; nothing is changed then
 */
export async function confirmCart(ctx: Ctx, cartId: number, consent: Consent & { version: number | undefined }): Promise<Confirmed> {
  const { tx, actor, now, shop, device } = ctx
  const cart = await lockCart(tx, actor.accountId, cartId) // a second click waits here, then finds the order
  if (cart && isTheirs(cart, actor) && ORDERED.includes(cart.status)) {
    const order = await orderOfCart(tx, actor.accountId, cartId)
    if (order) return { order }
  }
  const begun = inCheckout(cart, ctx)
  if (begun.payment_id !== null) return { payment: await resumePayment(ctx, begun.payment_id) }
  if (consent.version !== undefined && consent.version !== begun.version) throw new Refusal('checkout.changed')
  const pending = await prepareOrder(ctx, begun, consent)
  const gateway = gatewayOf(shop.gateways, pending.order.payment_method_id ?? '')
  if (gateway) return { payment: await beginPayment(tx, gateway, pending, { cart: begun, payer: { origin: shop.config.publicUrl ?? device.origin, email: actor.email }, now }) }
  return { order: await placePending(tx, pending, { now, productName: shop.config.productName, paymentId: null, isReserved: false }) }
}

/** A payment that is under way goes on, for who began it. */
async function resumePayment({ tx, actor, now }: Ctx, paymentId: number): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.user_id !== actor.userId) throw new Refusal('cart.paying')
  await goOn(tx, payment, now)
  return payment
}

const isTheirs = (cart: CartRow, actor: Ctx['actor']) => cart.user_id === actor.userId || approvesCart(cart, actor)
