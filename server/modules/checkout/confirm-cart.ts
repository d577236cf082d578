import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { shownDifferences, type ShownOrder } from '#shared/rules/shown-order.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { beginPayment, extendPayment } from '#server/modules/payments/begin-payment.ts'
import { gatewayOf } from '#server/modules/payments/gateway-of.ts'
import { placePending } from '#server/modules/payments/pending-order.ts'
import { pendingOrderOf } from '#server/modules/payments/stored-order.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import { type OrderRow, orderOfCart } from '#server/modules/orders/orders.store.ts'
import { lockPayment, type OrderPaymentRow } from '#server/modules/payments/payments.store.ts'
import type { CheckoutCtx } from './context.ts'
import { inCheckout, lockNamedCart } from './checkout-cart.ts'
import { shownOf } from './order-outlook.ts'
import { isOrdered } from './placed-order.ts'
import { type Consent, prepareOrder } from './prepare-order.ts'
import { answerCheckout } from './answer-checkout.ts'

type Checkout = OutputOf<(typeof checkoutCalls)['checkoutCurrentShoppingCart']>

/**
 * What somebody agrees to with the last click: what the page showed of it, or else the version of the cart.
 */
export type Agreed = Consent & { shown: ShownOrder | undefined; version: number | undefined }
/**
 * An order that stands, the payment it waits for, or what differs from what was shown, where nothing was
 * placed or paid by this confirm. `differences` of an order that was placed before say that it is not the one
 * that was shown.
 */
export type Confirmed =
  | { is: 'ordered'; order: OrderRow; differences: string[] }
  | { is: 'paying'; payment: OrderPaymentRow }
  | { is: 'changed'; differences: string[]; checkout: Checkout }

/**
 * The order of a cart, or its payment, made now or by an earlier confirm: repeated, racing or asked by two
 * approvers, one cart makes one order and one charge (decision 13).
 * @throws Refusal cart.unknown, cart.paying, checkout.changed and those of prepareOrder; nothing is changed
 * then
 */
export async function confirmCart(ctx: CheckoutCtx, cartId: number, agreed: Agreed): Promise<Confirmed> {
  const { tx, actor, now, services, client } = ctx
  const cart = await lockNamedCart(ctx, cartId) // a second click waits here, then finds the order
  if (cart && isOrdered(cart, actor)) {
    const order = await orderOfCart(tx, actor.accountId, cartId)
    if (order)
      return {
        is: 'ordered',
        order,
        differences: await differencesFrom(
          agreed.shown,
          ctx,
          cart,
          { order, lines: order.lines },
          { isPlaced: true },
        ),
      }
  }
  const begun = inCheckout(cart, ctx)
  if (begun.payment_id !== null) return resumePayment(ctx, begun, begun.payment_id, agreed)
  refuseOtherVersion(agreed, begun)
  const pending = await prepareOrder(ctx, begun, agreed)
  const differences = await differencesFrom(agreed.shown, ctx, begun, pending)
  if (differences.length > 0)
    return { is: 'changed', differences, checkout: await answerCheckout(ctx, { cart: begun, choices: null }) }
  const gateway = gatewayOf(services.gateways, pending.order.payment_method_id ?? '')
  if (gateway) {
    const payer = { origin: portalUrlOf(services.config, client), email: actor.email }
    const begin = { cart: begun, payer, now, by: whoActs(ctx) }
    return { is: 'paying', payment: await beginPayment(tx, gateway, pending, begin) }
  }
  return {
    is: 'ordered',
    order: await placePending(tx, pending, {
      now,
      seller: services.config.seller,
      paid: null,
      isReserved: false,
      by: whoActs(ctx),
    }),
    differences: [],
  }
}

/**
 * What of the order is not as it was shown, in words. Stock moves on after an order has been placed, so what
 * of it ships is not compared then.
 * @param shown what the page showed, or undefined where it did not say
 */
async function differencesFrom(
  shown: ShownOrder | undefined,
  { actor, services }: CheckoutCtx,
  cart: CartRow,
  made: Parameters<typeof shownOf>[1],
  { isPlaced = false } = {},
): Promise<string[]> {
  if (!shown) return []
  const { freight } = await services.terms.terms()
  const now = shownOf(cart, made, allows(NEEDS.dealerPrices, actor))
  const ships = new Map(shown.lines.map((line) => [line.productId, line.ships]))
  const comparable = isPlaced
    ? {
        ...now,
        lines: now.lines.map((line) => ({ ...line, ships: ships.get(line.productId) ?? line.ships })),
      }
    : now
  return shownDifferences(shown, comparable, {
    freight: (id) => freight.find((method) => method.id === id)?.name ?? id,
    payment: paymentMethodLabel,
  })
}

/**
 * @throws Refusal checkout.changed where a caller that does not send what was shown names another version of
 * the cart
 */
function refuseOtherVersion({ shown, version }: Agreed, cart: CartRow) {
  if (!shown && version !== undefined && version !== cart.version) throw new Refusal('checkout.changed')
}

/**
 * A payment that is under way goes on, for who began it, where it is for what the page showed: another
 * session of the same person may have begun it for another order (decision 40).
 */
async function resumePayment(
  ctx: CheckoutCtx,
  cart: CartRow,
  paymentId: number,
  agreed: Agreed,
): Promise<Confirmed> {
  const { tx, actor, now } = ctx
  const payment = await lockPayment(tx, paymentId)
  if (payment.pays_for !== 'order' || payment.user_id !== actor.userId) throw new Refusal('cart.paying')
  refuseOtherVersion(agreed, cart)
  const differences = await differencesFrom(agreed.shown, ctx, cart, pendingOrderOf(payment))
  if (differences.length > 0)
    return { is: 'changed', differences, checkout: await answerCheckout(ctx, { cart, choices: null }) }
  await extendPayment(tx, payment, now)
  return { is: 'paying', payment }
}
