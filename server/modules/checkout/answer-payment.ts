import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { PAYMENT_STATES, PAYPAL_ORDERED } from '#shared/codes/payment-states.ts'
import type { Queryable } from '#server/db/connect.ts'
import { gatewayOf } from '#server/modules/payments/gateway-of.ts'
import { shownOrderNo } from '#server/modules/orders/shown-order-no.ts'
import { orderOfCart } from '#server/modules/orders/orders.store.ts'
import type { OrderPaymentRow } from '#server/modules/payments/payments.store.ts'
import type { CheckoutCtx } from './context.ts'

type OpenPayment = NonNullable<OutputOf<(typeof checkoutCalls)['checkoutCurrentShoppingCart']>['payment']>
type PaymentState = OutputOf<(typeof checkoutCalls)['checkCCOrderPaymentStatus']>

/** A payment under way, for who began it. */
export function openPayment(
  { gateways }: Pick<CheckoutCtx['services'], 'gateways'>,
  payment: OrderPaymentRow,
): OpenPayment {
  const gateway = gatewayOf(gateways, payment.method_id)
  const isPayPal = gateway?.kind === 'paypal'
  return {
    kind: isPayPal ? 'paypal' : 'card',
    webOrderNo: payment.web_order_no,
    paymentId: String(payment.id),
    lapsesAt: payment.lapses_at,
    ccPaymentId: isPayPal ? '' : String(payment.id),
    payPalPayment: isPayPal ? (payment.gateway_id ?? '') : '',
    payPalClientId: gateway?.browser?.clientId ?? '',
    payPalScriptUrl: gateway?.browser?.scriptUrl ?? '',
  }
}

/**
 * How a payment stands, in the words of the call that asks: PayPal's writes a placed order its own way
 * (PAY-25).
 */
export async function answerPaymentState(
  db: Queryable,
  payment: OrderPaymentRow,
  asked: 'card' | 'paypal',
): Promise<PaymentState> {
  const { wire } = PAYMENT_STATES[payment.state]
  const order =
    wire === 'ORDERED' || wire === 'HELD'
      ? await orderOfCart(db, payment.account_id, payment.cart_id)
      : undefined
  return {
    status: wire === 'ORDERED' && asked === 'paypal' ? PAYPAL_ORDERED : wire,
    orderNo: order ? shownOrderNo(order) : '',
    heldReason: order?.held_reason ?? '',
  }
}
