import type { Tx } from '#server/db/connect.ts'
import { withinTransaction } from '#server/db/within-transaction.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { lockPayer } from '#server/modules/credit/credit.store.ts'
import {
  endGatewayRefund,
  gatewayRefund,
  type GatewayRefundRow,
  noteWaiting,
} from '#server/modules/receipts/gateway-refunds.store.ts'
import {
  GatewayPaymentUnknown,
  type GatewayRefund,
  GatewayRefused,
  type PaymentGateway,
} from '#server/ports/payments/payment-gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentDeps } from './payment-subject.ts'

/**
 * Carries out a refund of a part of a payment at its gateway, or hears what became of it. Asked again, after
 * a kill or by two processes at once, the gateway answers the refund it made the first time. What it declines
 * is free money of the payer again, with the reason; also where it says so only later.
 * @returns the payment whose refund has ended now, which is to be compared again; null where none has
 * @throws GatewayDown, and nothing is changed then
 */
export async function settleRefund(deps: PaymentDeps, refundId: number): Promise<number | null> {
  const seen = await gatewayRefund(deps.db, refundId)
  if (!seen || seen.state === 'declined') return null
  const gateway = gatewayOf(deps.gateways, seen.method_id)
  if (gateway?.name !== seen.gateway || seen.gateway_id === null) {
    await noteWaiting(deps.db, refundId, `The gateway ${seen.gateway} is not connected`)
    return null
  }
  const became = await askGateway(gateway, seen, seen.gateway_id)
  if (became.status === 'pending') {
    await noteWaiting(deps.db, refundId, became.problem)
    return null
  }
  const hasEnded = await withinTransaction(deps.db, (tx) => apply(tx, deps, { seen, became }))
  return hasEnded ? seen.payment_id : null
}

async function askGateway(
  gateway: PaymentGateway,
  { id, amount_cents: amountCents }: GatewayRefundRow,
  gatewayId: string,
): Promise<GatewayRefund> {
  try {
    return await gateway.refundPart(gatewayId, { idempotencyKey: `refund-part-${String(id)}`, amountCents })
  } catch (problem) {
    if (problem instanceof GatewayPaymentUnknown)
      return { status: 'failed', problem: problem.message || 'The gateway does not know the payment' }
    if (!(problem instanceof GatewayRefused)) throw problem
    // Somebody gave all of it back at the gateway: the payer has the money.
    const { status } = await gateway.read(gatewayId)
    return status === 'refunded'
      ? { status, problem: 'All of the payment was given back at the gateway' }
      : { status: 'failed', problem: problem.message }
  }
}

/** Under the lock of the payer, as every change of their money. @returns whether it has ended by it */
async function apply(
  tx: Tx,
  deps: PaymentDeps,
  { seen, became }: { seen: GatewayRefundRow; became: GatewayRefund },
): Promise<boolean> {
  const now = deps.now()
  await lockPayer(tx, seen.customer_id)
  const refund = await gatewayRefund(tx, seen.id)
  const state = became.status === 'refunded' ? 'done' : 'declined'
  if (!refund || refund.state === 'declined' || refund.state === state) return false
  const { problem } = became
  await endGatewayRefund(tx, refund, { state, problem, now })
  await addAudit(tx, deps.by, {
    at: now,
    action: 'receipt.settleRefund',
    subject: refund.receipt_id,
    accountId: refund.account_id,
    before: { state: refund.state },
    after: { state, problem },
    detail: { webOrderNo: refund.web_order_no, refundId: refund.id, cents: refund.amount_cents },
  })
  return true
}
