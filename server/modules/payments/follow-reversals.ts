import { MESSAGES } from '#shared/codes/messages.ts'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import { openUnits } from '#shared/rules/line-steps.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { holdLocked } from '#server/modules/fulfilment/hold-order.ts'
import type { WorkedOrder } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { lacksMoney } from '#server/modules/fulfilment/lacks-money.ts'
import { takeBackReleases } from '#server/modules/payers/take-back-releases.ts'
import { withPayer } from '#server/modules/payers/with-payer.ts'
import { receiptOfPayment, standingOf } from '#server/modules/receipts/receipts.store.ts'
import {
  restorePart,
  reversePart,
  type WentBack,
  wentBack,
} from '#server/modules/receipts/reversals.store.ts'
import { reverseReceipt } from '#server/modules/receipts/reverse-receipt.ts'
import { takenEntry, writeReceipt } from '#server/modules/receipts/take-receipt.ts'
import type { GatewayPayment } from '#server/ports/payments/payment-gateway.ts'
import { ownersOfAccount } from './invoice-payments.store.ts'
import { move, type Step } from './payment-subject.ts'
import { dropFee } from './payments.store.ts'

/** What the books and the payment said before the gateway was asked. */
export type Seen = { state: PaymentState; back: WentBack }

/**
 * How much more went back at a gateway than the books know, in cents; below zero where so much of a reversal
 * came back. A refund that the portal asked for is not counted as a reversal from the moment it was written
 * down, and is expected back only once it was made.
 * @param saidCents what the gateway says; with what went back another way not above the receipt
 */
export function newlyReversed(
  saidCents: number,
  { doneCents, ownCents, reversedCents }: Omit<WentBack, 'notedCents'>,
): number {
  const more = saidCents - ownCents - reversedCents
  if (more > 0) return more
  const less = Math.min(reversedCents + doneCents - saidCents, reversedCents)
  return less > 0 ? -less : 0
}

/**
 * Whether what the gateway said can be compared: nothing was booked of the payment since before it was asked.
 * The payment is locked. Refunds of the portal itself end under the lock of the payer: see `bookDifference`.
 */
export const isCurrent = async (step: Step, { state, back }: Seen): Promise<boolean> =>
  step.payment.state === state && (await isUnbooked(step, back))

async function isUnbooked({ tx, payment }: Step, back: WentBack): Promise<boolean> {
  const now = await wentBack(tx, payment.id)
  return WENT_BACK.every((name) => now[name] === back[name])
}
const WENT_BACK = ['doneCents', 'ownCents', 'notedCents', 'reversedCents'] as const

/**
 * Brings the receipt of a payment to what its gateway says has gone back: parts that somebody refunded in the
 * gateway's console, and what the payer's bank took for a dispute. What it paid is owed again, and an order
 * that is not paid any more is held. What comes back is free money of the payer. The payment is locked.
 * @param back what was known to have gone back before the gateway was asked
 * @returns false where something was booked meanwhile, so that the gateway is to be asked again
 */
export async function followReversals(step: Step, said: GatewayPayment, back: WentBack): Promise<boolean> {
  const { tx, deps, payment, now } = step
  const before = await receiptOfPayment(tx, payment.id)
  if (payment.state === 'refunded' && !before) await takeUnused(step, said)
  const receipt = before ?? (await receiptOfPayment(tx, payment.id))
  const cents = receipt ? await readDifference(step, receipt, said) : 0
  if (receipt && cents !== 0) {
    const { customer_id: payerId, web_order_no: webOrderNo, id: reversed } = receipt
    const acting = { payerId, webOrderNo, reversed, now, by: deps.by }
    const { done } = await withPayer(tx, acting, (orders) =>
      bookDifference(step, orders, { receipt, said, back, cents }),
    )
    if (!done) return false
  }
  if (payment.state === 'refunded' && before && wasUsed(payment, before)) await standAgain(step)
  return true
}

type Receipt = NonNullable<Awaited<ReturnType<typeof receiptOfPayment>>>
type Found = { receipt: Receipt; said: GatewayPayment; back: WentBack; cents: number }

/**
 * Under the lock of the payer, as every change of their money.
 * @param found.cents the difference as it was read before the lock
 * @returns false where something was booked since the gateway was asked; nothing is changed then
 */
async function bookDifference(
  step: Step,
  orders: readonly WorkedOrder[],
  { receipt, said, back, cents }: Found,
): Promise<boolean> {
  const { tx, deps, payment, now } = step
  if (!(await isUnbooked(step, back))) return false
  const { refundedCents, disputedCents } = said
  const before = await standingOf(tx, receipt.id)
  const owedAgainCents = cents > 0 ? await reversePart(tx, receipt.id, cents) : 0
  if (cents < 0) await restorePart(tx, receipt.id, -cents)
  await addAudit(tx, deps.by, {
    at: now,
    action: cents > 0 ? 'receipt.reverse' : 'receipt.restore',
    subject: receipt.id,
    accountId: receipt.account_id,
    before,
    after: { owedAgainCents },
    detail: { paymentId: payment.id, cents: Math.abs(cents), refundedCents, disputedCents },
  })
  if (cents < 0) return true
  const reason = disputedCents > 0 ? MESSAGES.heldByDispute : MESSAGES.heldByPartRefund
  const acting = { reason, now, by: deps.by }
  const order = orders.find((one) => one.web_order_no === receipt.web_order_no)
  if (order && (await lacksMoney(tx, order))) await holdLocked(tx, order, { kind: 'payment', ...acting })
  // where only free money went, the invoices that the receipt paid stay paid and no release is taken back
  if (owedAgainCents > 0)
    await takeBackReleases(tx, orders, { receiptId: receipt.id, payerId: receipt.customer_id, ...acting })
  return true
}

/**
 * All of a payment was given back at the gateway: what its receipt paid is owed again, what it let go is
 * taken back, and what is open of its order is held. Nothing happens where no money was taken. The payment is
 * locked.
 */
export async function reverseAll({ tx, deps, payment, now }: Step): Promise<void> {
  const isTaken = payment.state === 'captured' || payment.state === 'held'
  const receipt = isTaken ? await receiptOfPayment(tx, payment.id) : undefined
  if (!receipt) return
  const { customer_id: payerId, web_order_no: webOrderNo, id: receiptId } = receipt
  const acting = { now, by: deps.by }
  await withPayer(tx, { payerId, webOrderNo, reversed: receiptId, ...acting }, async (orders) => {
    const order = orders.find((one) => one.web_order_no === webOrderNo)
    const reason = MESSAGES.heldByRefund
    if (order?.lines.some((line) => openUnits(line) > 0))
      await holdLocked(tx, order, { kind: 'payment', reason, ...acting })
    await reverseReceipt(tx, payment.id, acting)
    await takeBackReleases(tx, orders, { receiptId, payerId, reason, ...acting })
  })
}

/** What the receipt of a payment differs by from what its gateway says; see `newlyReversed`. */
async function readDifference(
  { tx, payment }: Step,
  { amount_cents: amountCents }: Receipt,
  { refundedCents, disputedCents }: GatewayPayment,
): Promise<number> {
  const known = await wentBack(tx, payment.id)
  return newlyReversed(Math.min(refundedCents + disputedCents, amountCents - known.notedCents), known)
}

/** Whether the money of a receipt paid what it was meant for. Late money of an order pays none. */
const wasUsed = (payment: Step['payment'], receipt: Receipt): boolean =>
  payment.pays_for === 'invoices' || receipt.web_order_no !== null

/** The payer's bank sent back a refund of all of a payment: it stands again. */
function standAgain(step: Step): Promise<void> {
  const { problem } = step.payment
  return move(step, problem === '' ? 'captured' : 'held', { problem, detail: { isReturned: true } })
}

/**
 * The payer's bank sent back a refund of money that was never used. It becomes free money of the payer: the
 * gateway would make the same refund once more, and staff must send it another way. The receipt is of all of
 * the payment; what has not come back is reversed by whoever calls. The payment of an order stays refunded: a
 * later one may pay that order.
 */
async function takeUnused(step: Step, said: GatewayPayment): Promise<void> {
  const { tx, deps, payment, now } = step
  const { id: paymentId, account_id: accountId, method_id: methodId, pays_for: paysFor } = payment
  const { customerId } = await ownersOfAccount(tx, accountId)
  if (paysFor === 'invoices') await dropFee(tx, paymentId)
  const money = { accountId, methodId, amountCents: said.amountCents, reference: payment.gateway_id ?? '' }
  const receiptId = await writeReceipt(tx, {
    ...money,
    ...{ customerId, receivedAt: now, paymentId, webOrderNo: null },
  })
  const problem = 'The bank sent the refund back. The money is free at Payments of the customer'
  await addAudit(tx, deps.by, {
    at: now,
    action: 'receipt.take',
    ...takenEntry({ ...money, receiptId, allocations: [] }, { paymentId }),
  })
  await move(step, paysFor === 'invoices' ? 'held' : 'refunded', { problem, detail: { isReturned: true } })
}
