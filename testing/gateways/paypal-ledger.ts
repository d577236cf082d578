import { randomBytes } from 'node:crypto'

export type Money = { currency_code: string; value: string }
type Link = { href: string; rel: string; method: string }
export type Refund = {
  id: string
  status: 'COMPLETED' | 'FAILED'
  amount: Money
  custom_id?: string
  links: Link[]
}
export type Capture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  status_details?: { reason: 'BUYER_COMPLAINT' | 'CHARGEBACK' }
  amount: Money
  final_capture: true
  custom_id?: string
  supplementary_data: { related_ids: { order_id: string } }
  links: Link[]
  create_time: string
}
export type Unit = {
  reference_id: 'default'
  amount: Money
  custom_id?: string
  description?: string
  payments?: { captures: Capture[]; refunds?: Refund[] }
}
export type ExperienceContext = {
  shipping_preference?: string
  user_action?: string
  payment_method_preference?: string
  return_url?: string
  cancel_url?: string
}
export type Order = {
  id: string
  intent: 'CAPTURE'
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  purchase_units: [Unit]
  payment_source: { paypal: { experience_context?: ExperienceContext } }
  payer?: { payer_id: string; email_address: string }
  links: Link[]
  create_time: string
}
export type PayPalEvent = {
  id: string
  event_version: '1.0'
  create_time: string
  resource_type: string
  resource_version: '2.0'
  event_type: string
  summary: string
  resource: unknown
  links: Link[]
}

/** The result of a capture: refused leaves the order as it was, declined ends it. */
export type Outcome = 'completed' | 'pending' | 'declined' | 'refused'
export const PAYER = 'QYR5Z8XDVJNXQ'

const cents = ({ value }: Money) => Math.round(Number(value) * 100)
const inDollars = (many: number) => (many / 100).toFixed(2)
const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

/** Fails on a mistake of the test, which asks for something that cannot happen at PayPal. */
const must = (holds: boolean, problem: string) => {
  if (!holds) throw new Error(`PayPal peer: ${problem}`)
}

/**
 * PayPal's ledger, kept by the process, and what can happen in it without the merchant: the payer acts,
 * PayPal reviews, time passes. Each step creates its events.
 */
export class PayPalLedger {
  readonly orders = new Map<string, Order>()
  readonly captures = new Map<string, Capture>()
  readonly refunds: (Refund & { captureId: string })[] = []
  readonly events: PayPalEvent[] = []
  /** The address of the API; known once it listens. */
  url = ''
  readonly #outcomes = new Map<string, Outcome>()
  readonly #now: () => Date
  readonly #notify: (event: PayPalEvent) => void

  constructor(now: () => Date, notify: (event: PayPalEvent) => void) {
    this.#now = now
    this.#notify = notify
  }

  create(unit: Omit<Unit, 'reference_id' | 'payments'>, context: ExperienceContext | undefined): Order {
    const id = newId()
    const order: Order = {
      id,
      intent: 'CAPTURE',
      status: context ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      purchase_units: [{ reference_id: 'default', ...unit }],
      create_time: this.#time(),
      payment_source: { paypal: context ? { experience_context: context } : {} },
      links: [
        { href: `${this.url}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        {
          href: `${this.url}/checkoutnow?token=${id}`,
          rel: context ? 'payer-action' : 'approve',
          method: 'GET',
        },
        { href: `${this.url}/v2/checkout/orders/${id}/capture`, rel: 'capture', method: 'POST' },
      ],
    }
    this.orders.set(id, order)
    return order
  }

  /** The payer approves in PayPal's window. `then` is the result of the later capture. */
  approve(id: string, then: Outcome = 'completed'): void {
    const order = this.#order(id)
    must(
      order.status !== 'COMPLETED' && order.status !== 'VOIDED',
      `an order that is ${order.status} is not agreed to`,
    )
    order.status = 'APPROVED'
    order.payer = { payer_id: PAYER, email_address: 'payer@example.com' }
    this.#outcomes.set(id, then)
    this.#emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', order)
  }

  outcomeOf(id: string): Outcome {
    return this.#outcomes.get(id) ?? 'completed'
  }

  /** The merchant captures an approved order. `amount` where another one arrives than was requested. */
  capture(order: Order): Capture {
    const [unit] = order.purchase_units
    const id = newId()
    const outcome = this.outcomeOf(order.id)
    const capture: Capture = {
      id,
      status: outcome === 'pending' ? 'PENDING' : outcome === 'declined' ? 'DECLINED' : 'COMPLETED',
      amount: unit.amount,
      final_capture: true,
      ...(unit.custom_id === undefined ? {} : { custom_id: unit.custom_id }),
      supplementary_data: { related_ids: { order_id: order.id } },
      create_time: this.#time(),
      links: [
        { href: `${this.url}/v2/payments/captures/${id}`, rel: 'self', method: 'GET' },
        { href: `${this.url}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
      ],
    }
    this.captures.set(id, capture)
    unit.payments = { captures: [capture] }
    order.status = 'COMPLETED'
    order.links = order.links.filter(({ rel }) => rel === 'self')
    this.#emit(
      capture.status === 'DECLINED' ? 'PAYMENT.CAPTURE.DENIED' : `PAYMENT.CAPTURE.${capture.status}`,
      'capture',
      capture,
    )
    return capture
  }

  /** PayPal has reviewed a pending capture. */
  decide(id: string, outcome: 'COMPLETED' | 'DECLINED'): void {
    const capture = this.#order(id).purchase_units[0].payments?.captures[0]
    must(capture?.status === 'PENDING', 'no money is pending')
    capture!.status = outcome
    this.#emit(
      outcome === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
      'capture',
      capture!,
    )
  }

  /** The captured amount differs from the requested one. */
  receive(id: string, amount: Money): void {
    const capture = this.#order(id).purchase_units[0].payments?.captures[0]
    must(capture !== undefined, 'no money was taken')
    capture!.amount = amount
  }

  /** What of a capture was not given back, in cents. */
  left(capture: Capture): number {
    const back = this.refunds.filter(({ captureId }) => captureId === capture.id)
    return back.reduce((sum, { amount }) => sum - cents(amount), cents(capture.amount))
  }

  /** @param value the rest of the capture by default */
  refund(capture: Capture, value = inDollars(this.left(capture)), customId?: string): Refund {
    const id = newId()
    const order = this.#order(capture.supplementary_data.related_ids.order_id)
    const refund: Refund = {
      id,
      status: 'COMPLETED',
      amount: { ...capture.amount, value },
      ...(customId === undefined ? {} : { custom_id: customId }),
      links: [
        { href: `${this.url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${this.url}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
      ],
    }
    this.refunds.push({ ...refund, captureId: capture.id })
    capture.status = this.left(capture) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    order.purchase_units[0].payments!.refunds = [...(order.purchase_units[0].payments!.refunds ?? []), refund]
    this.#emit('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
    return refund
  }

  /** The payer complains at PayPal, which keeps the money until it is decided. */
  dispute(capture: Capture): void {
    capture.status = 'PENDING'
    capture.status_details = { reason: 'BUYER_COMPLAINT' }
    this.#emit('CUSTOMER.DISPUTE.CREATED', 'dispute', {
      dispute_id: `PP-${newId()}`,
      disputed_transactions: [{ seller_transaction_id: capture.id }],
    })
  }

  /** PayPal decides for the merchant. */
  winDispute(capture: Capture): void {
    capture.status = 'COMPLETED'
    delete capture.status_details
    this.#emit('CUSTOMER.DISPUTE.RESOLVED', 'dispute', {
      dispute_id: `PP-${newId()}`,
      disputed_transactions: [{ seller_transaction_id: capture.id }],
    })
  }

  /** Nobody approved in time: PayPal deletes the order. */
  forget(id: string): void {
    must(this.#order(id).status !== 'COMPLETED', 'money that was taken is not forgotten')
    this.orders.delete(id)
  }

  #order(id: string): Order {
    const order = this.orders.get(id)
    must(order !== undefined, `no order ${id}`)
    return order!
  }

  #time(): string {
    return `${this.#now().toISOString().slice(0, 19)}Z`
  }

  /** Events contain their resource as it was then. */
  #emit(type: string, resourceType: string, resource: object) {
    const id = `WH-${newId()}-${newId()}`
    const event: PayPalEvent = {
      id,
      event_version: '1.0',
      create_time: this.#time(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: type,
      resource: structuredClone(resource),
      links: [{ href: `${this.url}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
    }
    this.events.push(event)
    this.#notify(event)
  }
}
