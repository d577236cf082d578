import { Refusal } from '#shared/codes/refusals.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { holdLocked } from '#server/modules/fulfilment/hold-order.ts'
import { lacksMoney } from '#server/modules/fulfilment/lacks-money.ts'
import type { WorkedOrder } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { takeBack } from '#server/modules/receipts/receipts.store.ts'
import { letLineWait } from './bank-lines.store.ts'
import { receiptToReverse } from './banking.store.ts'
import { restartDeposit } from './deposits.store.ts'
import { takeBackReleases } from '#server/modules/payers/take-back-releases.ts'
import { type Acting, withPayer } from '#server/modules/payers/with-payer.ts'

type Reversal = Acting & { receiptId: number; reason: string }

/**
 * Takes back a receipt that was entered wrongly or has bounced: what it paid is owed again, the line of the
 * statement it came from waits for a person, and an order that it was the deposit of is held again where its
 * other receipts do not cover it. The reason stays in the audit. The receipt stays, as money
 * that was given back.
 *
 * What the money let go comes back too (`takeBackReleases`).
 * @returns what is owed again in cents, and whether the order of the deposit is held
 * @throws Refusal backOffice.reason, receipt.unknown, receipt.gateway where a gateway took it,
 * receipt.reversed where nothing of it is left, receipt.refunded where a part was given back, which nobody
 * may take a second time; nothing is changed then
 */
export async function reverseByStaff(
  tx: Tx,
  { receiptId, reason: typed, now, by }: Reversal,
): Promise<{ owedAgainCents: number; isHeld: boolean }> {
  const reason = givenReason(typed)
  const seen = await receiptToReverse(tx, receiptId)
  if (!seen) throw new Refusal('receipt.unknown')
  if (seen.payment_id !== null) throw new Refusal('receipt.gateway')
  const { customer_id: payerId, web_order_no: webOrderNo } = seen
  const acting = { payerId, webOrderNo, reversed: receiptId, now, by }
  const { done } = await withPayer(tx, acting, async (orders) => {
    const receipt = await receiptToReverse(tx, receiptId) // after the lock
    if (!receipt || receipt.refunded_cents === receipt.amount_cents) throw new Refusal('receipt.reversed')
    if (receipt.refunded_cents > 0) throw new Refusal('receipt.refunded')
    const owedAgainCents = await takeBack(tx, receiptId, 'takenBack')
    await letLineWait(tx, receiptId)
    await addAudit(tx, by, {
      at: now,
      action: 'receipt.reverse',
      subject: receiptId,
      accountId: receipt.account_id,
      before: { paidCents: receipt.allocated_cents, refundedCents: receipt.refunded_cents },
      after: { owedAgainCents },
      detail: { amountCents: receipt.amount_cents, webOrderNo, reason },
    })
    const order = orders.find((one) => one.web_order_no === webOrderNo)
    const isHeld = seen.was_deposit && (await holdForDeposit(tx, order, { now, by }))
    await takeBackReleases(tx, orders, { receiptId, payerId, reason, now, by })
    return { owedAgainCents, isHeld }
  })
  return done
}

/**
 * An order that went on since its deposit was there waits for it again, where any of it is open and its other
 * receipts do not cover it. The customer reads a sentence of the portal: staff wrote the reason for
 * themselves.
 */
async function holdForDeposit(tx: Tx, order: WorkedOrder | undefined, { now, by }: Acting): Promise<boolean> {
  if (!order || !(await lacksMoney(tx, order))) return false
  await restartDeposit(tx, order.web_order_no, now)
  await holdLocked(tx, order, { kind: 'deposit', reason: MESSAGES.heldForDepositAgain, now, by })
  return true
}
