import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import type { GatewayStatus, NewPayment, PaymentGateway } from '#server/ports/payments/payment-gateway.ts'
import { payPalGateway } from '#server/ports/payments/paypal-gateway.ts'
import { sandboxGateway } from '#server/ports/payments/sandbox/sandbox-gateway.ts'
import { stripeGateway } from '#server/ports/payments/stripe-gateway.ts'
import type { TestServer } from '../test-server.ts'
import type { PayPalPeer } from './paypal-peer.ts'
import type { StripePeer } from './stripe-peer.ts'

/** How long a gateway waits for an answer. */
export const TIMEOUT_MS = 400

/** A gateway with its payer and its ledger. */
export type Bench = {
  gateway: PaymentGateway
  /** The minimum charge in cents. */
  least: number
  /** The status of a payment that the payer has approved, before it is captured. */
  agreed: GatewayStatus
  /** The payer approves, where that is still possible. */
  agree: (id: string) => unknown
  /** The payer is done; the bank has not decided yet. */
  wait: (id: string) => unknown
  count: () => Promise<number> | number
  charges: (id: string) => Promise<number> | number
  refunds: (id: string) => Promise<number> | number
  /** What was given back, in cents. */
  refundedCents: (id: string) => Promise<number> | number
}

export function sandboxBench(server: TestServer, kind: 'card' | 'paypal'): Bench {
  const ledger = sandboxLedger(server.db, () => server.clock.now)
  const agreed = kind === 'card' ? 'captured' : 'approved'
  return {
    gateway: sandboxGateway(kind, ledger, () => server.clock.now),
    least: 1,
    agreed,
    agree: (id) => ledger.move(id, ['pending'], agreed),
    wait: (id) =>
      ledger.move(id, ['pending'], 'processing', {
        decidesAt: new Date(server.clock.now.getTime() + 60_000),
      }),
    count: async () => (await server.db.selectFrom('sandbox_payment').select('id').execute()).length,
    charges: async (id) => (await ledger.find(id))?.captures ?? 0,
    refunds: async (id) => (await ledger.find(id))?.refunds ?? 0,
    refundedCents: async (id) =>
      (
        await server.db
          .selectFrom('sandbox_payment')
          .select('refunded_cents')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).refunded_cents,
  }
}

export function stripeBench(stripe: StripePeer): Bench {
  const intent = (id: string) => stripe.ledger.sessions.get(id)?.payment_intent
  return {
    gateway: stripeGateway(stripe.settings, () => new Date(), TIMEOUT_MS),
    least: 50,
    agreed: 'captured',
    agree: (id) => stripe.ledger.pay(id),
    wait: (id) => stripe.ledger.payLater(id),
    count: () => stripe.ledger.sessions.size,
    charges: (id) =>
      [...stripe.ledger.charges.values()].filter((charge) => charge.payment_intent === intent(id)).length,
    refunds: (id) => stripe.ledger.refunds.filter((refund) => refund.payment_intent === intent(id)).length,
    refundedCents: (id) =>
      stripe.ledger.refunds
        .filter((refund) => refund.payment_intent === intent(id))
        .reduce((sum, { amount }) => sum + amount, 0),
  }
}

export function payPalBench(payPal: PayPalPeer): Bench {
  const captures = (id: string) => payPal.ledger.orders.get(id)?.purchase_units[0].payments?.captures ?? []
  const gateway = payPalGateway(payPal.settings, TIMEOUT_MS)
  return {
    gateway,
    least: 1,
    agreed: 'approved',
    agree: (id) => payPal.ledger.approve(id),
    wait: async (id) => {
      payPal.ledger.approve(id, 'pending')
      await gateway.capture(id, id)
    },
    count: () => payPal.ledger.orders.size,
    charges: (id) =>
      [...payPal.ledger.captures.values()].filter(
        (capture) => capture.supplementary_data.related_ids.order_id === id,
      ).length,
    refunds: (id) =>
      payPal.ledger.refunds.filter(({ captureId }) =>
        captures(id).some((capture) => capture.id === captureId),
      ).length,
    refundedCents: (id) =>
      payPal.ledger.refunds
        .filter(({ captureId }) => captures(id).some((capture) => capture.id === captureId))
        .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0),
  }
}

let number = 0
/** A payment as the portal requests it. Its key and its reference are new with each call. */
export function wanted(more: Partial<NewPayment> = {}): NewPayment {
  number += 1
  return {
    idempotencyKey: `payment-${number}`,
    reference: `WEBORDER${70_000 + number}`,
    amountCents: 12_345,
    currency: 'AUD',
    card: { brand: 'Visa', funding: 'debit' },
    description: `Tradecounter: web order ${70_000 + number}`,
    payerEmail: 'buyer@example.com.au',
    returnUrl: 'https://trade.example.com.au/CreditCardServlet?webOrderNo=1&done=1',
    cancelUrl: 'https://trade.example.com.au/CreditCardServlet?webOrderNo=1&done=0',
    ...more,
  }
}
/** A payment that the payer has approved, and its key. */
export async function agreedTo({ gateway, agree }: Bench, more: Partial<NewPayment> = {}) {
  const { id } = await gateway.create(wanted(more))
  await agree(id)
  return id
}
