import { claimPayments } from './payments.store.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'

const AT_A_TIME = 20

/**
 * Compares payments with their gateways' ledgers and heals what differs: those nobody came back to, those
 * that lapsed, those paid too late, those given back at the gateway. Processes share the work; what one
 * gateway does not answer is asked again later.
 * @returns how many were looked at
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  onProblem: (problem: unknown) => void,
): Promise<number> {
  let looked = 0
  for (;;) {
    const ids = await claimPayments(deps.db, deps.now(), AT_A_TIME)
    for (const id of ids) {
      try {
        await settlePayment(deps, id)
      } catch (problem) {
        onProblem(problem)
      }
    }
    looked += ids.length
    if (ids.length < AT_A_TIME) return looked
  }
}
