import type { Db } from '#server/db/connect.ts'
import { claimRefunds } from '#server/modules/receipts/gateway-refunds.store.ts'
import { claimPayments } from './payments.store.ts'
import type { PaymentDeps } from './payment-subject.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

const AT_A_TIME = 20

/**
 * Compares payments with their gateways' ledgers and heals what differs: those nobody came back to, those
 * that lapsed, those paid too late, those given back at the gateway. Then carries out the refunds of
 * cancelled parts. Processes share the work; what one gateway does not answer is asked again later.
 * @returns how many were looked at
 */
export const reconcilePayments = async (
  deps: PaymentDeps,
  onProblem: (problem: unknown) => void,
): Promise<number> =>
  (await each(deps, { claim: claimPayments, settle: settlePayment }, onProblem)) +
  (await each(deps, { claim: claimRefunds, settle: settleRefundFirst }, onProblem))

/** A refund that has ended may leave more, or less, of what went back to be explained. */
async function settleRefundFirst(deps: PaymentDeps, refundId: number): Promise<void> {
  const paymentId = await settleRefund(deps, refundId)
  if (paymentId !== null) await settlePayment(deps, paymentId)
}

type Work = {
  /** Takes some, so that no other process has them at the same time. */
  claim: (db: Db, now: Date, limit: number) => Promise<number[]>
  settle: (deps: PaymentDeps, id: number) => Promise<unknown>
}

async function each(
  deps: PaymentDeps,
  { claim, settle }: Work,
  onProblem: (problem: unknown) => void,
): Promise<number> {
  let looked = 0
  for (;;) {
    const ids = await claim(deps.db, deps.now(), AT_A_TIME)
    for (const id of ids) {
      try {
        await settle(deps, id)
      } catch (problem) {
        onProblem(problem)
      }
    }
    looked += ids.length
    if (ids.length < AT_A_TIME) return looked
  }
}
