import { Stripe } from 'stripe'
import { z } from 'zod'
import type { CardBrand, CardType } from '#shared/codes/payment-methods.ts'
import { sumCents } from '#shared/rules/money.ts'
import type { StripeSettings } from '#server/config/payment-settings.ts'
import {
  ForgedMessage,
  GatewayDown,
  type GatewayPayment,
  GatewayPaymentUnknown,
  type GatewayRefund,
  GatewayRefused,
  type GatewayStatus,
  type NewPayment,
  type PaymentGateway,
  refusal,
} from './payment-gateway.ts'

const TIMEOUT_MS = 15_000
const LONGEST_NAME = 250
/** More refunds than an order has lines. */
const REFUNDS_MAX = 1000

/**
 * Cards by Stripe's own payment page (Checkout Sessions): no card number comes near the portal. The payment's
 * id is the session's. Stripe takes the money as the payer pays, so nothing is ever approved and waiting to
 * be captured: an order is worth what has been paid for it, and stock waits minutes only.
 * @param now to compute the age of a message
 * @param timeoutMs how long one request may take; it is made a second time where nothing was answered
 */
export function stripeGateway(
  settings: StripeSettings,
  now: () => Date,
  timeoutMs = TIMEOUT_MS,
): PaymentGateway {
  const { protocol, hostname, port } = new URL(settings.apiUrl)
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const { sessions } = stripe.checkout
  const find = (id: string) => asked(sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }))
  const read = async (id: string) => {
    const session = await find(id)
    return asGatewayPayment(session, await disputedCents(stripe, session))
  }

  return {
    name: 'stripe',
    kind: 'card',
    browser: null,
    read,
    create: async (wanted) =>
      asGatewayPayment(
        await asked(sessions.create(asSession(wanted), { idempotencyKey: wanted.idempotencyKey })),
      ),
    capture: read,
    cancel: async (id) => {
      const problem = await asked(sessions.expire(id)).then(() => null, refusal)
      const payment = await read(id) // paid or expired meanwhile, where it was refused
      if (problem && payment.payUrl !== null) throw problem
      return payment
    },
    refund: async (id, idempotencyKey) => {
      const session = await find(id)
      const before = asGatewayPayment(session)
      if (before.status !== 'captured') return before
      const all = { payment_intent: intentOf(session)?.id ?? '' }
      const once = { idempotencyKey: `${idempotencyKey}-${id}` }
      const problem = await asked(stripe.refunds.create(all, once)).then(() => null, refusal)
      const payment = await read(id) // given back by somebody else meanwhile, where it was refused
      if (problem && payment.status !== 'refunded') throw problem
      return payment
    },
    refundPart: (id, part) => refundPart(stripe, id, part),
    readMessage: async ({ headers, body }) => {
      const subject = subjectOf(
        verified(stripe, settings, { signature: headers['stripe-signature'], body }, now()),
      )
      if (subject === null || !('intent' in subject)) return subject?.session ?? null
      const found = await asked(sessions.list({ payment_intent: subject.intent, limit: 1 }))
      return found.data[0]?.id ?? null
    },
  }
}

/**
 * No time of expiry is named: a retry must repeat every word of the first request, and Stripe takes none
 * under 30 minutes ahead. A session ends when the portal cancels it, or after Stripe's own 24 hours.
 */
function asSession({
  reference,
  amountCents,
  currency,
  card,
  description,
  payerEmail,
  returnUrl,
  cancelUrl,
}: NewPayment): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    submit_type: 'pay',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          product_data: { name: description.slice(0, LONGEST_NAME) },
        },
      },
    ],
    ...(card ? { payment_method_options: { card: { restrictions: restrictionsOf(card) } } } : {}),
    adaptive_pricing: { enabled: false }, // the payer pays what was asked for, in that currency
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description, metadata: { reference } },
    success_url: returnUrl,
    cancel_url: cancelUrl,
    ...(payerEmail ? { customer_email: payerEmail } : {}),
  }
}

type Restrictions = Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.Card.Restrictions
const BRANDS: Readonly<Record<CardBrand, NonNullable<Restrictions['brands_blocked']>[number]>> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'american_express',
}
/** Every card but those of the method: a fee is theirs alone. Prepaid cards count as debit. */
function restrictionsOf({ brand, funding }: CardType): Restrictions {
  const others = [...Object.values(BRANDS), 'discover_global_network' as const].filter(
    (name) => name !== BRANDS[brand],
  )
  const fundings = { credit: ['debit', 'prepaid'], debit: ['credit'] } as const
  return { brands_blocked: others, ...(funding ? { funding_types_blocked: [...fundings[funding]] } : {}) }
}

/** What was asked for until the money is there, then what was received. */
function asGatewayPayment(session: Stripe.Checkout.Session, disputed = 0): GatewayPayment {
  const intent = intentOf(session)
  const status = statusOf(session, intent)
  const received =
    intent && (status === 'captured' || status === 'refunded')
      ? { cents: intent.amount_received, currency: intent.currency }
      : null
  return {
    id: session.id,
    reference: session.client_reference_id ?? '',
    status,
    amountCents: received?.cents ?? session.amount_total ?? 0,
    currency: (received?.currency ?? session.currency ?? '').toUpperCase(),
    refundedCents: chargeOf(session)?.amount_refunded ?? 0,
    disputedCents: disputed,
    payUrl: status === 'pending' ? session.url : null,
  }
}

/**
 * A card that is declined leaves the session open: the payer takes another one. Only money that was promised
 * and never came ends in declined.
 */
function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): GatewayStatus {
  if (session.status === 'expired') return 'cancelled'
  if (session.status !== 'complete') return 'pending'
  switch (intent?.status) {
    case 'succeeded':
      return chargeOf(session)?.refunded ? 'refunded' : 'captured'
    case 'requires_payment_method':
    case 'canceled':
      return 'declined'
    default:
      return 'pending'
  }
}

async function refundPart(
  stripe: Stripe,
  id: string,
  { idempotencyKey, amountCents }: Parameters<PaymentGateway['refundPart']>[1],
): Promise<GatewayRefund> {
  const { sessions } = stripe.checkout
  const intent = intentOf(await asked(sessions.retrieve(id, { expand: ['payment_intent'] })))
  if (intent === null) throw new GatewayRefused('Stripe: no money was taken')
  const key = `${idempotencyKey}-${id}`
  const made = await madeRefund(stripe, intent.id, key)
  const wanted = { payment_intent: intent.id, amount: amountCents, metadata: { key } }
  return asGatewayRefund(made ?? (await asked(stripe.refunds.create(wanted, { idempotencyKey: key }))))
}

/**
 * The refund that was made under a key. Stripe remembers keys for a day; the refund bears its own for good.
 */
async function madeRefund(stripe: Stripe, intent: string, key: string): Promise<Stripe.Refund | undefined> {
  const all = await asked(
    stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: REFUNDS_MAX }),
  )
  return all.find(({ metadata }) => metadata?.['key'] === key)
}

function asGatewayRefund({ status, failure_reason: reason }: Stripe.Refund): GatewayRefund {
  if (status === 'succeeded') return { status: 'refunded', problem: '' }
  return {
    status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    problem: `Stripe: ${status ?? 'no status'}${reason ? `, ${reason}` : ''}`,
  }
}

const intentOf = ({ payment_intent }: Stripe.Checkout.Session) =>
  typeof payment_intent === 'object' ? payment_intent : null

/** The charge of a session that was read with it. */
function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? charge : null
}

/** While a dispute stands so, its amount is with the payer's bank; an inquiry (warning) takes nothing. */
const DISPUTE_TAKES: readonly string[] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]

/** What disputes have taken of a payment, in cents. Only a charge that was ever disputed is asked about. */
async function disputedCents(stripe: Stripe, session: Stripe.Checkout.Session): Promise<number> {
  const intent = intentOf(session)
  if (!intent || !chargeOf(session)?.disputed) return 0
  const { data } = await asked(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
  return sumCents(data.filter(({ status }) => DISPUTE_TAKES.includes(status)).map(({ amount }) => amount))
}

/** What is looked at of an event. */
const eventShape = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})
type StripeEvent = z.infer<typeof eventShape>

/** @throws ForgedMessage where the signature does not stand, or the message is no event */
function verified(
  stripe: Stripe,
  { webhookSecret }: StripeSettings,
  { signature, body }: { signature: string | string[] | undefined; body: Buffer },
  now: Date,
): StripeEvent {
  try {
    return eventShape.parse(
      stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        webhookSecret,
        undefined,
        undefined,
        now.getTime(),
      ),
    )
  } catch (problem) {
    throw new ForgedMessage(`Stripe: ${problem instanceof Error ? problem.message : ''}`)
  }
}

/**
 * Which session, or which of Stripe's payment intents, an event is about. Refunds and disputes name the
 * intent as charges do.
 */
function subjectOf({ type, data: { object } }: StripeEvent): { session: string } | { intent: string } | null {
  if (type.startsWith('checkout.session.')) return object.id ? { session: object.id } : null
  if (type.startsWith('payment_intent.')) return object.id ? { intent: object.id } : null
  if (!type.startsWith('charge.') && !type.startsWith('refund.')) return null
  const intent = typeof object.payment_intent === 'object' ? object.payment_intent?.id : object.payment_intent
  return intent ? { intent } : null
}

/**
 * An answer of Stripe, or its error in the port's words. A key that is said again with other words is a
 * mistake of ours, and thrown on.
 */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (problem) {
    if (
      !(problem instanceof Stripe.errors.StripeError) ||
      problem instanceof Stripe.errors.StripeIdempotencyError
    )
      throw problem
    if (problem.code === 'resource_missing') throw new GatewayPaymentUnknown(`Stripe: ${problem.message}`)
    if (
      problem instanceof Stripe.errors.StripeInvalidRequestError ||
      problem instanceof Stripe.errors.StripeCardError
    )
      throw new GatewayRefused(`Stripe: ${problem.message}`)
    throw new GatewayDown(`Stripe: ${problem.message}`)
  }
}
