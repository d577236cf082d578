import { randomBytes } from 'node:crypto'

type Currency = string
export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: Currency
  payment_intent: string
  paid: boolean
  refunded: boolean
  disputed: boolean
  status: 'succeeded' | 'failed'
}
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: Currency
  description: string
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  latest_charge: string | null
}
export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_subtotal: number
  amount_total: number
  currency: Currency
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  payment_intent: string | null
  success_url: string
  cancel_url: string | null
  url: string | null
  created: number
  expires_at: number
  livemode: false
  payment_method_options: {
    card: { restrictions: { brands_blocked: string[]; funding_types_blocked: string[] } }
  }
}
export type Refund = {
  id: string
  object: 'refund'
  amount: number
  currency: Currency
  charge: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason?: string
}
export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: Currency
  charge: string
  payment_intent: string
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost'
}
export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  data: { object: unknown }
}
/** The payment that a session becomes once the payer pays. */
type Plan = { description: string; metadata: Record<string, string> }

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Fails on a mistake of the test, which asks for something that cannot happen at Stripe. */
const must = (holds: boolean, problem: string) => {
  if (!holds) throw new Error(`Stripe peer: ${problem}`)
}

/**
 * Stripe's ledger, kept by the process, and what can happen in it without the merchant: the payer acts, the
 * bank decides, time passes. Each step creates its events.
 */
export class StripeLedger {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly events: StripeEvent[] = []
  readonly #plans = new Map<string, Plan>()
  readonly #now: () => Date
  readonly #notify: (event: StripeEvent) => void

  constructor(now: () => Date, notify: (event: StripeEvent) => void) {
    this.#now = now
    this.#notify = notify
  }

  seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  open(
    wanted: Pick<
      Session,
      | 'amount_total'
      | 'currency'
      | 'client_reference_id'
      | 'customer_email'
      | 'metadata'
      | 'success_url'
      | 'cancel_url'
      | 'expires_at'
      | 'payment_method_options'
    >,
    plan: Plan,
    pages: string,
  ): Session {
    const id = newId('cs_test')
    const session: Session = {
      ...wanted,
      id,
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: wanted.amount_total,
      payment_intent: null,
      url: `${pages}/c/pay/${id}`,
      created: this.seconds(),
      livemode: false,
    }
    this.sessions.set(id, session)
    this.#plans.set(id, plan)
    return session
  }

  /** Whether the payment page accepts a card, by its brand and funding: 'visa debit'. */
  takes(id: string, card: string): boolean {
    const [brand = '', funding = ''] = card.split(' ')
    const { brands_blocked, funding_types_blocked } =
      this.#session(id).payment_method_options.card.restrictions
    return !brands_blocked.includes(brand) && !funding_types_blocked.includes(funding)
  }

  /**
   * The payer pays with a card that succeeds. `received` where another amount or currency arrives than was
   * requested.
   */
  pay(id: string, received: { amount?: number; currency?: string } = {}): void {
    const { session, intent } = this.#attempt(id)
    const amount = received.amount ?? intent.amount
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    this.#receive(intent, amount, received.currency ?? intent.currency)
    this.#emit('checkout.session.completed', session)
  }

  /** The card is declined. The payer may try another one. */
  decline(id: string): void {
    const { intent } = this.#attempt(id)
    this.#emit('payment_intent.payment_failed', intent)
  }

  /** The payer is done; the bank has not decided yet. */
  payLater(id: string): void {
    const { session, intent } = this.#attempt(id)
    Object.assign(session, { status: 'complete', url: null })
    intent.status = 'processing'
    this.#emit('payment_intent.processing', intent)
    this.#emit('checkout.session.completed', session)
  }

  /** The bank has decided about a pending payment. */
  decide(id: string, outcome: 'paid' | 'failed'): void {
    const session = this.#session(id)
    const intent = this.#intent(session.payment_intent)
    must(intent.status === 'processing', 'nothing is with the bank')
    if (outcome === 'paid') {
      session.payment_status = 'paid'
      this.#receive(intent, intent.amount, intent.currency)
    } else {
      intent.status = 'requires_payment_method'
      this.#emit('payment_intent.payment_failed', intent)
    }
    this.#emit(
      outcome === 'paid'
        ? 'checkout.session.async_payment_succeeded'
        : 'checkout.session.async_payment_failed',
      session,
    )
  }

  /** By the merchant, or by time. */
  expire(id: string): Session {
    const session = this.#session(id)
    Object.assign(session, { status: 'expired', url: null })
    this.#emit('checkout.session.expired', session)
    return session
  }

  /** @param amount cents, the rest of the charge by default */
  refund(
    charge: Charge,
    amount = charge.amount_captured - charge.amount_refunded,
    metadata: Record<string, string> = {},
  ): Refund {
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      metadata,
      status: 'succeeded',
    }
    this.refunds.push(refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount_captured
    this.#emit('refund.created', refund)
    this.#emit('charge.refunded', charge)
    return refund
  }

  /** The payer's bank sends a refund back: the card is closed. */
  failRefund(refund: Refund): void {
    const charge = this.charges.get(refund.charge)!
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    this.#emit('refund.failed', refund)
  }

  /** The payer tells their bank that the payment is wrong. An inquiry (warning) takes no money. */
  dispute(charge: Charge, amount = charge.amount_captured, status: Dispute['status'] = 'needs_response') {
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      status,
    }
    this.disputes.push(dispute)
    charge.disputed = true
    this.#emit('charge.dispute.created', dispute)
    return dispute
  }

  /** The bank has decided. */
  closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
    dispute.status = status
    this.#emit('charge.dispute.closed', dispute)
  }

  #session(id: string): Session {
    const session = this.sessions.get(id)
    must(session !== undefined, `no session ${id}`)
    return session!
  }

  #intent(id: string | null): Intent {
    const intent = this.intents.get(id ?? '')
    must(intent !== undefined, 'no payment intent')
    return intent!
  }

  #attempt(id: string): { session: Session; intent: Intent } {
    const session = this.#session(id)
    must(session.status === 'open', `the page of a session that is ${session.status} takes no payment`)
    const known = session.payment_intent === null ? undefined : this.intents.get(session.payment_intent)
    const intent: Intent = known ?? {
      id: newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      status: 'requires_payment_method',
      latest_charge: null,
      ...this.#plans.get(id)!,
    }
    this.intents.set(intent.id, intent)
    session.payment_intent = intent.id
    return { session, intent }
  }

  #receive(intent: Intent, amount: number, currency: string) {
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      currency,
      payment_intent: intent.id,
      paid: true,
      refunded: false,
      disputed: false,
      status: 'succeeded',
    }
    this.charges.set(charge.id, charge)
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: amount,
      currency,
      latest_charge: charge.id,
    })
    this.#emit('payment_intent.succeeded', intent)
    this.#emit('charge.succeeded', charge)
  }

  /** Events contain their object as it was then. */
  #emit(type: string, object: object) {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds(),
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.#notify(event)
  }
}
