import { Refusal } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { extendPayment } from '#server/modules/payments/begin-payment.ts'
import { paymentDeps } from '#server/modules/payments/payment-deps.ts'
import { settled } from '#server/modules/payments/settle-payment.ts'
import {
  paymentOfOrder,
  type OrderPaymentRow,
  type PaymentNamed,
} from '#server/modules/payments/payments.store.ts'
import type { CheckoutCtx } from './context.ts'

type Who = Pick<CheckoutCtx, 'actor' | 'client' | 'services' | 'now'>

/**
 * The payment of a web order that is named, if this person began it: also one that has ended, whatever has
 * been begun since. @throws Refusal payment.unknown
 */
async function theirPayment(
  db: Db,
  { actor }: Who,
  webOrderNo: number,
  named: PaymentNamed,
): Promise<OrderPaymentRow> {
  const payment = await paymentOfOrder(db, actor, webOrderNo, named)
  if (!payment) throw new Refusal('payment.unknown')
  return payment
}

/** What became of a payment, asked at its gateway. @throws Refusal payment.unknown */
export async function checkPayment(
  db: Db,
  who: Who,
  webOrderNo: number,
  named: PaymentNamed,
): Promise<OrderPaymentRow> {
  return settled(paymentDeps(db, who), await theirPayment(db, who, webOrderNo, named))
}

/**
 * The payer has approved the payment at PayPal, which is verified with PayPal (PAY-23, decision 14). @throws
 * Refusal payment.unknown
 */
export async function approvePayment(
  db: Db,
  who: Who,
  { webOrderNo, orderID }: { webOrderNo: number; orderID: string },
): Promise<OrderPaymentRow> {
  const payment = await theirPayment(db, who, webOrderNo, { gatewayId: orderID })
  await extendPayment(db, payment, who.now)
  return settled(paymentDeps(db, who), payment)
}

/**
 * The payer closes the payment: what was paid a moment before still counts (PAY-27). One that is named and
 * has ended stays as it is, and a newer one is left alone. Its standing is answered, not a refusal: the
 * cancel is asked again where its answer was lost, and then has been done.
 * @throws Refusal payment.unknown
 */
export async function cancelPayment(
  db: Db,
  who: Who,
  webOrderNo: number,
  named: PaymentNamed,
): Promise<OrderPaymentRow> {
  return settled(paymentDeps(db, who), await theirPayment(db, who, webOrderNo, named), 'cancelled')
}
