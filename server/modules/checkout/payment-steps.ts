import { Refusal } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { extendPayment } from '#server/modules/payments/begin-payment.ts'
import { paymentDeps } from '#server/modules/payments/payment-deps.ts'
import { settled } from '#server/modules/payments/settle-payment.ts'
import { paymentOfOrder, type OrderPaymentRow } from '#server/modules/payments/payments.store.ts'
import type { CheckoutCtx } from './context.ts'

type Who = Pick<CheckoutCtx, 'actor' | 'client' | 'services' | 'now'>

/** The payment this person began for a web order, the last one. @throws Refusal payment.unknown */
export async function theirPayment(db: Db, { actor }: Who, webOrderNo: number): Promise<OrderPaymentRow> {
  const payment = await paymentOfOrder(db, actor, webOrderNo)
  if (!payment) throw new Refusal('payment.unknown')
  return payment
}

/**
 * What became of a payment, asked at its gateway. @param isMeant whether it is the one the caller names
 * @throws Refusal payment.unknown
 */
export async function checkPayment(
  db: Db,
  who: Who,
  webOrderNo: number,
  isMeant: (payment: OrderPaymentRow) => boolean,
): Promise<OrderPaymentRow> {
  const payment = await theirPayment(db, who, webOrderNo)
  if (!isMeant(payment)) throw new Refusal('payment.unknown')
  return settled(paymentDeps(db, who), payment)
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
  const payment = await theirPayment(db, who, webOrderNo)
  if (payment.gateway_id !== orderID) throw new Refusal('payment.unknown')
  await extendPayment(db, payment, who.now)
  return settled(paymentDeps(db, who), payment)
}

/**
 * The payer closes the payment: what was paid a moment before still counts (PAY-27). @throws Refusal
 * payment.unknown
 */
export async function cancelPayment(db: Db, who: Who, webOrderNo: number): Promise<OrderPaymentRow> {
  const payment = await theirPayment(db, who, webOrderNo)
  return settled(paymentDeps(db, who), payment, 'cancelled')
}
