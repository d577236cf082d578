import { Refusal } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { extendPayment } from '#server/modules/payments/begin-payment.ts'
import { type PaymentDeps, settlePayment } from '#server/modules/payments/settle-payment.ts'
import { paymentOfOrder, type PaymentRow } from '#server/modules/payments/payments.store.ts'
import type { CheckoutCtx } from './context.ts'

type Who = Pick<CheckoutCtx, 'actor' | 'client' | 'services' | 'now'>

/** What the payments need of a call. */
export const paymentDeps = (db: Db, { actor, client, services, now }: Who): PaymentDeps => ({
  db,
  by: whoActs({ actor, client }),
  gateways: services.gateways,
  seller: services.config.seller,
  now: () => now,
})

/** The payment this person began for a web order, the last one. @throws Refusal payment.unknown */
export async function theirPayment(db: Db, { actor }: Who, webOrderNo: number): Promise<PaymentRow> {
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
  isMeant: (payment: PaymentRow) => boolean,
): Promise<PaymentRow> {
  const payment = await theirPayment(db, who, webOrderNo)
  if (!isMeant(payment)) throw new Refusal('payment.unknown')
  return (await settlePayment(paymentDeps(db, who), payment.id)) ?? payment
}

/**
 * The payer has approved the payment at PayPal, which is verified with PayPal (PAY-23, decision 14). @throws
 * Refusal payment.unknown
 */
export async function approvePayment(
  db: Db,
  who: Who,
  { webOrderNo, orderID }: { webOrderNo: number; orderID: string },
): Promise<PaymentRow> {
  const payment = await theirPayment(db, who, webOrderNo)
  if (payment.gateway_id !== orderID) throw new Refusal('payment.unknown')
  await extendPayment(db, payment, who.now)
  return (await settlePayment(paymentDeps(db, who), payment.id)) ?? payment
}

/**
 * The payer closes the payment: what was paid a moment before still counts (PAY-27). @throws Refusal
 * payment.unknown
 */
export async function cancelPayment(db: Db, who: Who, webOrderNo: number): Promise<PaymentRow> {
  const payment = await theirPayment(db, who, webOrderNo)
  return (await settlePayment(paymentDeps(db, who), payment.id, 'cancelled')) ?? payment
}
