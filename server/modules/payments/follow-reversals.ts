import { MESSAGES } from '#shared/codes/messages.ts'
import { openUnits } from '#shared/rules/line-steps.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { holdLocked } from '#server/modules/fulfilment/hold-order.ts'
import type { WorkedOrder } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { isCovered } from '#server/modules/orders/deposit.store.ts'
import { takeBackReleases } from '#server/modules/payers/take-back-releases.ts'
import { type Acting, withPayer } from '#server/modules/payers/with-payer.ts'
import { receiptOfPayment } from '#server/modules/receipts/receipts.store.ts'
import {
  restorePart,
  reversePart,
  type WentBack,
  wentBack,
} from '#server/modules/receipts/reversals.store.ts'
import type { GatewayPayment } from '#server/ports/payments/payment-gateway.ts'
import { move, type Step } from './payment-subject.ts'

/** What the gateway says of a payment. doneCents: the portal's own refunds, read before it was asked. */
type Said = { gatewayPayment: GatewayPayment; doneCents: number }

/**
 * How much more went back at a gateway than the books know, in cents; below zero where so much of a reversal
 * came back. A refund that the portal asked for is not counted as a reversal from the moment it was written
 * down, and as made only once it was made before the gateway was asked.
 * @param saidCents what the gateway says; with what went back another way not above the receipt
 */
export function newlyReversed(
  saidCents: number,
  { ownCents, reversedCents }: Pick<WentBack, 'ownCents' | 'reversedCents'>,
  doneCents: number,
): number {
  const more = saidCents - ownCents - reversedCents
  if (more > 0) return more
  const less = Math.min(reversedCents + doneCents - saidCents, reversedCents)
  return less > 0 ? -less : 0
}

/**
 * Brings the receipt of a payment to what its gateway says has gone back: parts that somebody refunded in the
 * gateway's console, and what the payer's bank took for a dispute. What it paid is owed again, and an order
 * that is not paid any more is held. What comes back is free money of the payer. The payment is locked.
 */
export async function followReversals(step: Step, said: Said): Promise<void> {
  const { tx, deps, payment, now } = step
  const { refundedCents, disputedCents } = said.gatewayPayment
  const receipt = await receiptOfPayment(tx, payment.id)
  if (receipt && (await readDifference(tx, step, receipt, said)) !== 0) {
    const { customer_id: payerId, web_order_no: webOrderNo, id: reversed } = receipt
    const acting = { payerId, webOrderNo, reversed, now, by: deps.by }
    await withPayer(tx, acting, async (orders) => {
      const cents = await readDifference(tx, step, receipt, said)
      if (cents === 0) return
      const owedAgainCents = cents > 0 ? await reversePart(tx, receipt.id, cents) : 0
      if (cents < 0) await restorePart(tx, receipt.id, -cents)
      await addAudit(tx, deps.by, {
        at: now,
        action: cents > 0 ? 'receipt.reverse' : 'receipt.restore',
        subject: receipt.id,
        accountId: receipt.account_id,
        after: { owedAgainCents },
        detail: { paymentId: payment.id, cents: Math.abs(cents), refundedCents, disputedCents },
      })
      if (cents < 0) return
      const reason = disputedCents > 0 ? MESSAGES.heldByDispute : MESSAGES.heldByPartRefund
      await holdUnpaid(
        tx,
        orders.find((one) => one.web_order_no === webOrderNo),
        { reason, now, by: deps.by },
      )
      await takeBackReleases(tx, orders, { receiptId: receipt.id, payerId, reason, now, by: deps.by })
    })
  }
  if (payment.state === 'refunded') await standAgain(step, receipt !== undefined)
}

type Receipt = NonNullable<Awaited<ReturnType<typeof receiptOfPayment>>>

/** What the receipt of a payment differs by from what its gateway says; see `newlyReversed`. */
async function readDifference(
  tx: Tx,
  { payment }: Step,
  { amount_cents: amountCents }: Receipt,
  { gatewayPayment, doneCents }: Said,
): Promise<number> {
  const { refundedCents, disputedCents } = gatewayPayment
  const known = await wentBack(tx, payment.id)
  const saidCents = Math.min(refundedCents + disputedCents, amountCents - known.notedCents)
  return newlyReversed(saidCents, known, doneCents)
}

/** Holds an order of which anything is open, where what came in for it does not cover it any more. */
async function holdUnpaid(
  tx: Tx,
  order: WorkedOrder | undefined,
  { reason, now, by }: Acting & { reason: string },
): Promise<void> {
  if (!order || order.lines.every((line) => openUnits(line) === 0)) return
  if (await isCovered(tx, order.web_order_no)) return
  await holdLocked(tx, order, { kind: 'payment', reason, now, by })
}

/**
 * The payer's bank sent back a refund of all of the payment. With a receipt the payment stands again; money
 * that was never used is to be refunded once more.
 */
const standAgain = (step: Step, hasReceipt: boolean): Promise<void> => {
  const { problem } = step.payment
  const detail = { isReturned: true }
  if (!hasReceipt) return move(step, 'refund', { problem: 'The bank sent the refund back', detail })
  return move(step, problem === '' ? 'captured' : 'held', { problem, detail })
}
