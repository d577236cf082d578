import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockCredit } from '#server/modules/credit/credit.store.ts'
import { receiptOfPayment, standingOf, takeBack } from './receipts.store.ts'

/**
 * The gateway has given back a payment that was taken: what its receipt had paid is owed again. Its order is
 * locked by now. Nothing happens where the payment has no receipt.
 */
export async function reverseReceipt(
  tx: Tx,
  paymentId: number,
  { now, by }: { now: Date; by: WhoActs },
): Promise<void> {
  const receipt = await receiptOfPayment(tx, paymentId)
  if (!receipt) return
  await lockCredit(tx, receipt.customer_id)
  const before = await standingOf(tx, receipt.id)
  const owedAgainCents = await takeBack(tx, receipt.id, 'gateway')
  await addAudit(tx, by, {
    at: now,
    action: 'receipt.reverse',
    subject: receipt.id,
    accountId: receipt.account_id,
    before,
    after: { owedAgainCents },
    detail: { paymentId },
  })
}
