import { cardTypeOf } from '#shared/codes/payment-methods.ts'
import { PAYMENT_LAPSE_MINUTES, PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import {
  CREATES_WITHIN_MS,
  GatewayDown,
  GatewayRefused,
  type PaymentGateway,
} from '#server/ports/payments/payment-gateway.ts'
import {
  addPayment,
  beginCreating,
  findPayment,
  keepGatewayId,
  type OrderPaymentRow,
  type PaymentRow,
  setPaymentLapse,
} from './payments.store.ts'
import { moveStock } from '#server/modules/stock/stock.store.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentDeps } from './payment-subject.ts'
import { endUncreated, settled, subjectOf } from './settle-payment.ts'
import type { PendingOrder } from './pending-order.ts'
import { toStoredOrder } from './stored-order.ts'

/** When a payment lapses whose payer takes a step now. */
export const lapsesAt = (now: Date) => new Date(now.getTime() + PAYMENT_LAPSE_MINUTES * 60_000)

/** @param origin the portal's address, where the gateway sends the payer back to */
export type Payer = { origin: string; email: string }

/**
 * Keeps an order that waits for its payment, and takes its stock (decision 6); the gateway is asked once this
 * has been committed.
 */
export async function beginPayment(
  tx: Tx,
  gateway: PaymentGateway,
  pending: PendingOrder,
  { cart, payer, now, by }: { cart: { id: number; version: number }; payer: Payer; now: Date; by: WhoActs },
): Promise<OrderPaymentRow> {
  await moveStock(tx, pending.lines, 1)
  const { web_order_no, account_id, user_id, payment_method_id, total_inc_cents } = pending.order
  const payment = await addPayment(tx, {
    web_order_no,
    account_id,
    user_id,
    masquerade_id: by.masqueradeId,
    cart_id: cart.id,
    cart_version: cart.version,
    method_id: payment_method_id ?? '',
    gateway: gateway.name,
    amount_cents: total_inc_cents,
    currency: 'AUD',
    origin: payer.origin,
    payer_email: payer.email,
    pays_for: 'order',
    pending_order: toStoredOrder(pending),
    created_at: now,
    lapses_at: lapsesAt(now),
  })
  const { id, state, amount_cents, method_id } = payment
  await addAudit(tx, by, {
    at: now,
    action: 'payment.begin',
    subject: id,
    after: { state, amountCents: amount_cents, methodId: method_id },
    detail: { webOrderNo: web_order_no, cartId: cart.id },
  })
  return payment
}

/**
 * Creates the payment at the gateway unless that has been done: after a crash in between, the same key with
 * the same words finds what was made. Where it has ended meanwhile, it is ended at the gateway as well.
 * @throws Refusal payment.unavailable where the gateway does not answer or refuses; the payment is over then,
 * unless another call creates it now or has created it
 */
export async function startAtGateway<P extends PaymentRow>(deps: PaymentDeps, seen: P): Promise<P> {
  if (seen.state !== 'starting') return seen
  const gateway = gatewayOf(deps.gateways, seen.method_id)
  if (!gateway) throw new Refusal('payment.unavailable')
  const now = deps.now()
  const until = new Date(now.getTime() + CREATES_WITHIN_MS)
  const payment = await beginCreating(deps.db, seen.id, until, now)
  if (!payment) return ((await findPayment(deps.db, seen.id)) as P | undefined) ?? seen
  let gatewayId: string
  try {
    gatewayId = (await gateway.create(wantedAtGateway(deps, payment))).id
  } catch (problem) {
    if (isDatabaseAway(problem)) throw problem // the payment may be made: asked again, the same key finds it
    await endUncreated(deps, payment, until)
    if (!(problem instanceof GatewayDown || problem instanceof GatewayRefused)) throw problem
    throw new Refusal('payment.unavailable')
  }
  const kept = (await keepGatewayId(deps.db, payment.id, gatewayId, until)) as P // of the same kind
  return PAYMENT_STATES[kept.state].isOpen ? kept : settled(deps, kept)
}

/** What the gateway is asked for. Asked once more after a crash it must be the same to the letter. */
function wantedAtGateway(deps: PaymentDeps, payment: PaymentRow) {
  const subject = subjectOf(payment)
  const window = `${payment.origin}${subject.window(payment)}`
  return {
    // With the moment, since a database that begins anew counts from 1 again at the same gateway.
    idempotencyKey: `payment-${String(payment.id)}-${String(payment.created_at.getTime())}`,
    reference: subject.reference(payment),
    amountCents: payment.amount_cents,
    currency: 'AUD',
    card: cardTypeOf(payment.method_id),
    description: `${deps.seller.productName}: ${subject.description(payment)}`,
    payerEmail: payment.payer_email,
    returnUrl: `${window}&done=1`,
    cancelUrl: `${window}&done=1`,
  } as const
}

/** The payer has gone on: the stock is kept for them as long again (decision 6). */
export const extendPayment = (db: Queryable, payment: PaymentRow, now: Date) =>
  setPaymentLapse(db, payment.id, lapsesAt(now))
