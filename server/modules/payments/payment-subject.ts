import type { Seller } from '#server/config/config.ts'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import { addAudit, type AuditFacts } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { GatewayPayment, Gateways } from '#server/ports/payments/payment-gateway.ts'
import { movePayment, type PaymentRow } from './payments.store.ts'

/** by: who triggered it, for the audit. */
export type PaymentDeps = { db: Db; by: WhoActs; gateways: Gateways; seller: Seller; now(): Date }

/** A step of a payment that is locked, and whatever its subject locks before it. */
export type Step<P extends PaymentRow = PaymentRow> = { tx: Tx; deps: PaymentDeps; payment: P; now: Date }

/** How a payment ends without money. */
type Release = Exclude<PaymentState, 'starting' | 'pending' | 'captured' | 'held' | 'refund'>

/**
 * What differs between payments by what they pay for: one module for orders, one for invoices. Everything
 * else of a payment is common to them.
 */
export type PaymentSubject<P extends PaymentRow> = {
  /** What the payment is called at its gateway (PAY-22, OP-18, OP-39). */
  reference: (payment: P) => string
  /** Where a card is typed in; a path. */
  window: (payment: P) => string
  /** What the payer reads at the gateway, without the name of the portal. */
  description: (payment: P) => string
  /** What the payer reads in the window. */
  words: { paid: string }
  /** Whether money could not be used any more, so that an open payment is to be ended. */
  isUnusable: (payment: P) => boolean
  /** Locks what comes before the payment itself. */
  lockFirst: (tx: Tx, payment: P) => Promise<unknown>
  /** Uses money that was taken while the payment was open. */
  take: (step: Step<P>, taken: GatewayPayment) => Promise<void>
  /** Uses money that was taken after the payment had ended. */
  takeLate: (step: Step<P>, taken: GatewayPayment) => Promise<void>
  /** Ends a payment that has come to nothing. */
  release: (step: Step<P>, state: Release) => Promise<void>
  /** Undoes what money did that has been given back at the gateway. */
  refunded: (step: Step<P>) => Promise<void>
}

/** Ends or changes a payment, and says so in the audit. @param detail what it pays for */
export async function move(
  { tx, deps, payment, now }: Step,
  state: PaymentState,
  { problem, detail }: { problem: string; detail: AuditFacts },
): Promise<void> {
  await movePayment(tx, payment, state, { problem, now })
  await addAudit(tx, deps.by, {
    at: now,
    action: 'payment.settle',
    subject: payment.id,
    accountId: payment.account_id,
    before: { state: payment.state, problem: payment.problem },
    after: { state, problem },
    detail,
  })
}

/** What of the money is not as it was asked for, in words for staff, or ''. */
export function disagreement(payment: PaymentRow, reference: string, taken: GatewayPayment): string {
  const asked = `${payment.currency} ${String(payment.amount_cents)} cents for ${reference}`
  const got = `${taken.currency} ${String(taken.amountCents)} cents for ${taken.reference}`
  return asked === got ? '' : `Asked for ${asked}, received ${got}`
}
