import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import {
  ForgedMessage,
  type GatewayKind,
  type GatewayPayment,
  GatewayPaymentUnknown,
  GatewayRefused,
  type PaymentGateway,
} from '../payment-gateway.ts'
import type { SandboxLedger, SandboxPayment, SandboxState } from './sandbox-ledger.ts'

/** Until so many days after a payment it can be given back, as at PayPal. */
const REFUND_DAYS = 180

const STILL_OPEN: readonly SandboxState[] = ['pending', 'challenge', 'approved']

/**
 * The gateway of a portal without one: it keeps a ledger like a real one and takes no money. Cards are typed
 * in at /CreditCardServlet (server/modules/payments), PayPal's buttons come from its own script
 * (sandbox-paypal-script.ts).
 */
export function sandboxGateway(kind: GatewayKind, ledger: SandboxLedger, now: () => Date): PaymentGateway {
  const known = async (found: Promise<SandboxPayment | undefined>) => {
    const payment = await found
    if (payment?.kind !== kind) throw new GatewayPaymentUnknown()
    return payment
  }
  /** A bank that took its time has answered by now. */
  const decided = async (id: string) => {
    const payment = await known(ledger.find(id))
    return payment.state === 'processing' && payment.decidesAt !== null && payment.decidesAt <= now()
      ? known(ledger.move(id, ['processing'], 'captured'))
      : payment
  }
  return {
    name: 'sandbox',
    kind,
    create: async ({ idempotencyKey, reference, amountCents, currency, description }) =>
      asGatewayPayment(
        await ledger.add(
          {
            id: `sbx_${randomUUID().replaceAll('-', '')}`,
            kind,
            reference,
            amountCents,
            currency,
            description,
          },
          idempotencyKey,
        ),
      ),
    read: async (id) => asGatewayPayment(await decided(id)),
    capture: async (id) => asGatewayPayment(await known(ledger.move(id, ['approved'], 'captured'))),
    cancel: async (id) => {
      await decided(id)
      return asGatewayPayment(await known(ledger.move(id, STILL_OPEN, 'cancelled')))
    },
    refund: async (id) => asGatewayPayment(await known(ledger.move(id, ['captured'], 'refunded'))),
    refundPart: async (id, part) => {
      const { createdAt } = await known(ledger.find(id))
      const isOver = now().getTime() - createdAt.getTime() > REFUND_DAYS * DAY_MS
      const became = await ledger.refundPart(id, { ...part, isOver })
      if (became === 'made') return { status: 'refunded', problem: '' }
      throw new GatewayRefused(
        isOver
          ? `Sandbox: the payment is more than ${String(REFUND_DAYS)} days old`
          : 'Sandbox: the refund is more than what is left of the payment',
      )
    },
    readMessage: () => Promise.reject(new ForgedMessage('the sandbox sends no messages')),
    browser: kind === 'paypal' ? { clientId: 'sandbox', scriptUrl: '/sandbox/paypal.js' } : null,
  }
}

function asGatewayPayment(payment: SandboxPayment): GatewayPayment {
  const { id, reference, state, amountCents, currency, refundedCents } = payment
  return {
    id,
    reference,
    status: state === 'challenge' || state === 'processing' ? 'pending' : state,
    amountCents,
    currency,
    refundedCents,
    disputedCents: 0,
    payUrl: null,
  }
}
