import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { isPaymentMethodId } from '#shared/codes/payment-methods.ts'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { zoneOf } from '#shared/rules/freight.ts'
import { paymentProblem } from '#shared/rules/payment-choice.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { presentOrder } from '#server/modules/orders/present-order.ts'
import { shownOrderNo } from '#server/modules/orders/shown-order-no.ts'
import type { CartRow, CheckoutChoices } from '#server/modules/carts/carts.store.ts'
import { startAtGateway } from '#server/modules/payments/begin-payment.ts'
import { gatewayOf } from '#server/modules/payments/gateway-of.ts'
import { paymentDeps } from '#server/modules/payments/payment-deps.ts'
import type { OrderPaymentRow } from '#server/modules/payments/payments.store.ts'
import type { OrderRow } from '#server/modules/orders/orders.store.ts'
import type { CheckoutCtx, CheckoutServices } from './context.ts'
import { beginApprovalCheckout, beginCheckout, mayOrder, resumeCheckout } from './checkout-cart.ts'
import { payableMethods } from './checkout-totals.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { checkPayment, approvePayment, cancelPayment } from './payment-steps.ts'
import { confirmCart } from './confirm-cart.ts'
import { openPayment, answerPaymentState } from './answer-payment.ts'
import { placedOrder } from './placed-order.ts'
import { answerCheckout } from './answer-checkout.ts'

export const checkoutHandlers: HandlersFor<typeof checkoutCalls, CheckoutServices> = {
  checkoutCurrentShoppingCart: async (_input, ctx) => answerCheckout(ctx, await beginCheckout(ctx)),
  checkoutApprovalShoppingCart: async ({ cartId }, ctx) =>
    answerCheckout(ctx, await beginApprovalCheckout(ctx, cartId)),
  checkoutSetConfirmEmailCustRef: async ({ cartId, confirmationEmail, customerReference }, ctx) => {
    if (confirmationEmail && !isEmail(confirmationEmail)) throw new Refusal('checkout.email')
    return keep(ctx, await resumeCheckout(ctx, cartId), {
      ...(confirmationEmail === undefined ? {} : { confirmation_email: confirmationEmail }),
      ...(customerReference === undefined ? {} : { customer_reference: customerReference }),
    })
  },
  checkoutSetDeliveryAddress: async ({ cartId, ...wanted }, ctx) => {
    const cart = await resumeCheckout(ctx, cartId)
    return keep(ctx, cart, { delivery: await chooseDelivery(ctx, wanted) })
  },
  checkoutSetFreightBackOrderOptions: async ({ cartId, freightOptionId, allowBackorders }, ctx) => {
    const cart = await resumeCheckout(ctx, cartId)
    const { freight } = await ctx.services.terms.terms()
    const zone =
      cart.delivery &&
      zoneOf({ country: regionOf(ctx.actor.businessGroup), postcode: cart.delivery.postcode })
    if (!zone) throw new Refusal('checkout.address')
    if (freight.find((method) => method.id === freightOptionId)?.zones[zone] === undefined)
      throw new Refusal('checkout.freightMethod')
    return keep(ctx, cart, { freight_method_id: freightOptionId, ship_now: allowBackorders })
  },
  checkoutSetPaymentMethod: async ({ cartId, paymentMethodId, justCalculatePrices }, ctx) => {
    const cart = await resumeCheckout(ctx, cartId)
    const problem = paymentProblem(ctx.actor, paymentMethodId)
    if (problem) throw new Refusal(problem)
    if (!isPaymentMethodId(paymentMethodId) || !payableMethods(ctx).includes(paymentMethodId))
      throw new Refusal('checkout.paymentMethod')
    return justCalculatePrices
      ? answerCheckout(ctx, { cart, choices: null }, paymentMethodId)
      : keep(ctx, cart, { payment_method_id: paymentMethodId })
  },
  checkoutConfirm: async ({ cartId, shown, version, acceptRaisedPrices }, ctx) => {
    mayOrder(ctx)
    const made = await ctx.db
      .transaction()
      .execute((tx) => confirmCart({ ...ctx, tx }, cartId, { shown, version, acceptRaisedPrices }))
    if (made.is === 'ordered') return { ...ordered(made.order, ctx), differences: made.differences }
    if (made.is === 'changed')
      return {
        ...NOT_ORDERED,
        webOrderNo: made.checkout.webOrderNo,
        status: 'CHANGED',
        differences: made.differences,
        checkout: made.checkout,
      }
    // after the commit: a gateway is slow, and the payment must be known before it is made there
    return paying(await startAtGateway(paymentDeps(ctx.db, ctx), made.payment), ctx)
  },
  placedOrder: (wanted, ctx) => placedOrder(ctx, wanted),
  checkCCOrderPaymentStatus: async ({ webOrderId, ccPaymentId }, ctx) =>
    answerPaymentState(ctx.db, await checkPayment(ctx.db, ctx, webOrderId, { id: ccPaymentId }), 'card'),
  checkPayPalPaymentStatus: async ({ webOrderId, payPalPaymentId }, ctx) =>
    answerPaymentState(
      ctx.db,
      await checkPayment(ctx.db, ctx, webOrderId, { gatewayId: payPalPaymentId }),
      'paypal',
    ),
  updatePayPalOrderPayment: async ({ webOrderNo, orderID }, ctx) =>
    answerPaymentState(ctx.db, await approvePayment(ctx.db, ctx, { webOrderNo, orderID }), 'paypal'),
  cancelOrderPayment: async ({ webOrderNo, paymentId }, ctx) => {
    const payment = await cancelPayment(ctx.db, ctx, webOrderNo, { id: paymentId })
    return answerPaymentState(
      ctx.db,
      payment,
      gatewayOf(ctx.services.gateways, payment.method_id)?.kind ?? 'card',
    )
  },
}

const keep = (ctx: CheckoutCtx, cart: CartRow, choices: CheckoutChoices) =>
  answerCheckout(ctx, { cart, choices })

type Answer = OutputOf<(typeof checkoutCalls)['checkoutConfirm']>
const NOT_ORDERED = {
  order: null,
  orderLines: [],
  orderNo: '',
  tempOrderNo: '',
  paymentId: '',
  ccPaymentId: '',
  payPalPayment: '',
  payPalClientId: '',
  payPalScriptUrl: '',
  heldReason: '',
  differences: [],
  checkout: null,
} satisfies Partial<Answer>

function ordered(row: OrderRow, { actor }: Pick<CheckoutCtx, 'actor'>): Answer {
  const { lines, ...order } = presentOrder(row, actor)
  return {
    ...NOT_ORDERED,
    order,
    orderLines: lines,
    webOrderNo: row.web_order_no,
    orderNo: shownOrderNo(row),
    tempOrderNo: row.temp_order_no ?? '',
    status: 'ORDERED',
    heldReason: row.held_reason ?? '',
  }
}

function paying(payment: OrderPaymentRow, { services }: Pick<CheckoutCtx, 'services'>): Answer {
  const { paymentId, ccPaymentId, payPalPayment, payPalClientId, payPalScriptUrl } = openPayment(
    services,
    payment,
  )
  return {
    ...NOT_ORDERED,
    webOrderNo: payment.web_order_no,
    paymentId,
    ccPaymentId,
    payPalPayment,
    payPalClientId,
    payPalScriptUrl,
    status: PAYMENT_STATES[payment.state].wire,
  }
}
