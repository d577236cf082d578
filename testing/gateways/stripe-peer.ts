import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { StripeSettings } from '#server/config/payment-settings.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import {
  type Courier,
  eventCourier,
  openPeerServer,
  type PeerAnswer,
  type PeerMessage,
  type PeerRequest,
  type PeerServer,
} from './peer-server.ts'
import { type Dispute, type Session, type StripeEvent, StripeLedger } from './stripe-ledger.ts'

export type StripePeer = PeerServer &
  Courier<StripeEvent> & {
    /** The settings for a portal that uses it. */
    settings: StripeSettings
    /** Forgets the keys of requests, as time does. */
    forgetKeys(): void
    /** Its ledger, and the actions of payers, banks and time. */
    ledger: StripeLedger
    /**
     * An event as it goes over the wire. A test may sign it with another secret, at another time, or change
     * the body after signing.
     */
    message(event: StripeEvent, forged?: { secret?: string; signedAt?: Date; body?: string }): PeerMessage
  }

const HALF_HOUR = 1800
const DAY = 86_400
const CARD_BRANDS = ['visa', 'mastercard', 'american_express', 'discover_global_network']
const CARD_FUNDINGS = ['credit', 'debit', 'prepaid']
const LEAST_CENTS = 50 // the minimum charge in AUD
const MOST_CENTS = 99_999_999

/**
 * The fields of a Checkout Session that this peer accepts. Stripe refuses unknown names. [] stands for an
 * index.
 */
const SESSION_FIELDS = new Set([
  'mode',
  'allowed_payment_method_types[]',
  'submit_type',
  'client_reference_id',
  'success_url',
  'cancel_url',
  'customer_email',
  'expires_at',
  'adaptive_pricing[enabled]',
  'line_items[][quantity]',
  'line_items[][price_data][currency]',
  'line_items[][price_data][unit_amount]',
  'line_items[][price_data][product_data][name]',
  'payment_intent_data[description]',
  'expand[]',
  'payment_method_options[card][restrictions][brands_blocked][]',
  'payment_method_options[card][restrictions][funding_types_blocked][]',
])
const isMetadata = (name: string) => /^(payment_intent_data\[metadata\]|metadata)\[[^\]]+\]$/.test(name)

type Failure = { status: number; type?: string; code?: string; message: string; param?: string }
/** Stripe's error answer. */
class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const failed = ({ status, type = 'invalid_request_error', ...error }: Failure): PeerAnswer => ({
  status,
  headers: requestId(),
  body: { error: { type, ...error } },
})
const requestId = () => ({
  'request-id': `req_${randomBytes(7).toString('hex')}`,
  'stripe-version': '2026-10-28.endive',
})
const missing = (kind: string, id: string) =>
  new Refused({ status: 404, code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: 'id' })

/**
 * Stripe on the loopback, after its public API description: Checkout Sessions, refunds in part too, the
 * payment page, signed events. It uses no code of the portal.
 */
export async function openStripePeer({
  now = () => new Date(),
}: {
  now?: () => Date
} = {}): Promise<StripePeer> {
  const settings = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
    apiUrl: '',
  }
  const remembered = new Map<string, { fingerprint: string; answer: PeerAnswer }>()

  const message: StripePeer['message'] = (
    event,
    { secret = settings.webhookSecret, signedAt = now(), body } = {},
  ) => {
    const text = JSON.stringify(event)
    const time = Math.floor(signedAt.getTime() / 1000)
    return {
      headers: {
        'stripe-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')}`,
      },
      body: body ?? text,
    }
  }
  const { notify, ...courier } = eventCourier<StripeEvent>(message)
  const ledger = new StripeLedger(now, notify)

  function execute({ method, path }: PeerRequest, form: URLSearchParams): unknown {
    const { pathname, searchParams } = new URL(path, settings.apiUrl)
    const [, resource, id, verb] =
      /^\/v1\/(checkout\/sessions|refunds|disputes)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? []
    const what = `${method} ${resource ?? pathname}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`
    switch (what) {
      case 'POST checkout/sessions':
        return createSession(ledger, form, settings.apiUrl)
      case 'GET checkout/sessions':
        return listSessions(ledger, searchParams)
      case 'GET checkout/sessions/:id':
        return expanded(ledger, sessionOf(ledger, id), searchParams)
      case 'POST checkout/sessions/:id/expire':
        return expireSession(ledger, sessionOf(ledger, id))
      case 'GET refunds':
        return listOfIntent('refunds', ledger.refunds, searchParams)
      case 'GET disputes':
        return listOfIntent('disputes', ledger.disputes, searchParams)
      case 'POST refunds':
        return createRefund(ledger, form)
      default:
        throw new Refused({ status: 404, message: `Unrecognized request URL (${method}: ${pathname}).` })
    }
  }

  /**
   * A repeated idempotency key with the same body gets the first answer; with another body it is refused. A
   * request that fails validation does not store its key.
   */
  function answerApi(request: PeerRequest): PeerAnswer {
    const key = request.headers['idempotency-key']
    const fingerprint = createHash('sha256')
      .update(`${request.method} ${request.path}\n${request.body}`)
      .digest('hex')
    const before = request.method === 'POST' && typeof key === 'string' ? remembered.get(key) : undefined
    if (before && before.fingerprint !== fingerprint) {
      return failed({
        status: 400,
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${String(key)}' if you meant to execute a different request.`,
      })
    }
    if (before) return { ...before.answer, headers: { ...requestId(), 'idempotent-replayed': 'true' } }
    const answer: PeerAnswer = {
      status: 200,
      headers: requestId(),
      body: structuredClone(execute(request, new URLSearchParams(request.body))),
    }
    if (request.method === 'POST' && typeof key === 'string') remembered.set(key, { fingerprint, answer })
    return answer
  }

  const peer = await openPeerServer(
    (request) => {
      try {
        if (request.path.startsWith('/c/pay/')) return payPage(ledger, request)
        checkCaller(request, settings.secretKey)
        return answerApi(request)
      } catch (problem) {
        if (problem instanceof Refused) return failed(problem.failure)
        throw problem
      }
    },
    {
      broken: failed({ status: 500, type: 'api_error', message: 'An unknown error occurred' }),
      busy: failed({
        status: 429,
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
      }),
    },
  )
  settings.apiUrl = peer.url
  return {
    ...peer,
    settings,
    ledger,
    message,
    ...courier,
    forgetKeys: () => remembered.clear(),
  }
}

function checkCaller({ headers, method }: PeerRequest, secretKey: string) {
  const [scheme, given] = (headers.authorization ?? '').split(' ')
  const key =
    scheme === 'Basic'
      ? Buffer.from(given ?? '', 'base64')
          .toString()
          .replace(/:$/, '')
      : given
  if (!key)
    throw new Refused({
      status: 401,
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  if (key !== secretKey)
    throw new Refused({ status: 401, message: `Invalid API Key provided: ${key.slice(0, 8)}*****` })
  if (!/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(String(headers['stripe-version'])))
    throw new Refused({
      status: 400,
      message: `Invalid Stripe API version: ${String(headers['stripe-version'])}`,
    })
  if (method === 'POST' && !String(headers['content-type']).startsWith('application/x-www-form-urlencoded'))
    throw new Refused({
      status: 400,
      message: 'Invalid request: the content type must be application/x-www-form-urlencoded',
    })
}

function sessionOf(ledger: StripeLedger, id = ''): Session {
  const session = ledger.sessions.get(decodeURIComponent(id))
  if (!session) throw missing('checkout.session', id)
  return session
}

function createSession(ledger: StripeLedger, form: URLSearchParams, pages: string): Session {
  for (const name of form.keys()) {
    if (!isMetadata(name) && !SESSION_FIELDS.has(name.replaceAll(/\[\d+\]/g, '[]')))
      throw new Refused({
        status: 400,
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${name}`,
        param: name,
      })
  }
  const text = (name: string) => {
    const value = form.get(name)
    if (!value)
      throw new Refused({
        status: 400,
        code: 'parameter_missing',
        message: `Missing required param: ${name}.`,
        param: name,
      })
    return value
  }
  const whole = (name: string) => {
    if (!/^\d+$/.test(text(name)))
      throw new Refused({
        status: 400,
        code: 'parameter_invalid_integer',
        message: `Invalid integer: ${text(name)}`,
        param: name,
      })
    return Number(text(name))
  }
  const address = (name: string) => {
    if (!/^https?:\/\/[^\s/]/.test(text(name)))
      throw new Refused({ status: 400, code: 'url_invalid', message: 'Not a valid URL', param: name })
    return text(name)
  }
  if (text('mode') !== 'payment')
    throw new Refused({
      status: 400,
      message: 'Invalid mode: must be one of payment, setup, or subscription',
      param: 'mode',
    })
  const price = 'line_items[0][price_data]'
  text(`${price}[product_data][name]`)
  if (text(`${price}[currency]`) !== 'aud')
    throw new Refused({
      status: 400,
      message: `Invalid currency: ${text(`${price}[currency]`)}. This peer's account takes: aud`,
      param: `${price}[currency]`,
    })
  const amount = whole(`${price}[unit_amount]`) * whole('line_items[0][quantity]')
  if (amount < LEAST_CENTS)
    throw new Refused({
      status: 400,
      code: 'amount_too_small',
      message: "The Checkout Session's total amount must convert to at least 50 cents.",
    })
  if (amount > MOST_CENTS)
    throw new Refused({
      status: 400,
      code: 'amount_too_large',
      message: "The Checkout Session's total amount due must be no more than A$999,999.99.",
    })
  const email = form.get('customer_email')
  if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw new Refused({
      status: 400,
      code: 'email_invalid',
      message: `Invalid email address: ${email}`,
      param: 'customer_email',
    })
  const expiresAt = form.has('expires_at') ? whole('expires_at') : ledger.seconds() + DAY
  if (expiresAt < ledger.seconds() + HALF_HOUR || expiresAt > ledger.seconds() + DAY)
    throw new Refused({
      status: 400,
      message:
        'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      param: 'expires_at',
    })
  return ledger.open(
    {
      amount_total: amount,
      currency: 'aud',
      client_reference_id: form.get('client_reference_id'),
      customer_email: email,
      metadata: metadataOf(form, 'metadata'),
      payment_method_options: {
        card: {
          restrictions: {
            brands_blocked: blocked(form, 'brands', CARD_BRANDS),
            funding_types_blocked: blocked(form, 'funding_types', CARD_FUNDINGS),
          },
        },
      },
      success_url: address('success_url'),
      cancel_url: form.has('cancel_url') ? address('cancel_url') : null,
      expires_at: expiresAt,
    },
    {
      description: form.get('payment_intent_data[description]') ?? '',
      metadata: metadataOf(form, 'payment_intent_data[metadata]'),
    },
    pages,
  )
}

/** The brands or kinds of funding that may not pay. */
function blocked(
  form: URLSearchParams,
  what: 'brands' | 'funding_types',
  known: readonly string[],
): string[] {
  const param = `payment_method_options[card][restrictions][${what}_blocked]`
  const named = [...form].flatMap(([name, value]) => (name.startsWith(`${param}[`) ? [value] : []))
  const strange = named.find((value) => !known.includes(value))
  if (strange !== undefined)
    throw new Refused({ status: 400, message: `Invalid ${param}: must be one of ${known.join(', ')}`, param })
  return named
}

const metadataOf = (form: URLSearchParams, prefix: string) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )

function expireSession(ledger: StripeLedger, session: Session): Session {
  if (session.status !== 'open') {
    throw new Refused({
      status: 400,
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    })
  }
  return ledger.expire(session.id)
}

function listSessions(ledger: StripeLedger, query: URLSearchParams) {
  const intent = query.get('payment_intent')
  const data = [...ledger.sessions.values()]
    .reverse()
    .filter((session) => intent === null || session.payment_intent === intent)
    .slice(0, Number(query.get('limit') ?? 10))
  return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data }
}

/** The session, with its payment intent and the intent's charge expanded where the request asks for that. */
function expanded(ledger: StripeLedger, session: Session, query: URLSearchParams) {
  const wanted = [...query].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : []))
  const intent = session.payment_intent === null ? null : ledger.intents.get(session.payment_intent)
  if (!intent || !wanted.some((path) => path.split('.')[0] === 'payment_intent')) return session
  const charge =
    wanted.includes('payment_intent.latest_charge') && intent.latest_charge !== null
      ? ledger.charges.get(intent.latest_charge)
      : intent.latest_charge
  return { ...session, payment_intent: { ...intent, latest_charge: charge } }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function listOfIntent(
  name: string,
  all: readonly { payment_intent: string }[],
  query: URLSearchParams,
): object {
  const intent = query.get('payment_intent')
  const data = all
    .filter((one) => intent === null || one.payment_intent === intent)
    .reverse()
    .slice(0, Number(query.get('limit') ?? 10))
  return { object: 'list', url: `/v1/${name}`, has_more: false, data }
}

function createRefund(ledger: StripeLedger, form: URLSearchParams) {
  const id = form.get('payment_intent') ?? ''
  const intent = ledger.intents.get(id)
  if (!intent) throw missing('payment_intent', id)
  const charge = ledger.charges.get(intent.latest_charge ?? '')
  if (!charge)
    throw new Refused({
      status: 400,
      message: 'This PaymentIntent does not have a successful charge to refund.',
      param: 'payment_intent',
    })
  if (charge.refunded)
    throw new Refused({
      status: 400,
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  const takes = ({ status }: Dispute) => !status.startsWith('warning') && status !== 'won'
  if (ledger.disputes.some((dispute) => dispute.charge === charge.id && takes(dispute)))
    throw new Refused({
      status: 400,
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  const amount = form.get('amount')
  const left = charge.amount_captured - charge.amount_refunded
  if (amount !== null && Number(amount) > left)
    throw new Refused({
      status: 400,
      message: `Refund amount (${dollars(Number(amount))}) is greater than unrefunded amount on charge (${dollars(left)})`,
      param: 'amount',
    })
  const key = form.get('metadata[key]')
  return ledger.refund(
    charge,
    amount === null ? undefined : Number(amount),
    key === null ? undefined : { key },
  )
}

/** Stripe's payment page, as far as a test's payer needs it. Like the real one it cannot be framed. */
function payPage(ledger: StripeLedger, { method, path, body }: PeerRequest): PeerAnswer {
  const session = sessionOf(ledger, path.slice('/c/pay/'.length))
  const headers = { 'content-security-policy': "frame-ancestors 'none'", 'x-frame-options': 'DENY' }
  const choice = method === 'POST' ? new URLSearchParams(body).get('choice') : null
  if (session.status !== 'open')
    return {
      status: 200,
      headers,
      body: '<!doctype html><title>Checkout</title><h1>You’re all done here</h1><p>Either you have completed your payment or this checkout session has timed out.</p>',
    }
  if (choice === 'pay' || choice === 'later') {
    if (choice === 'pay') ledger.pay(session.id)
    else ledger.payLater(session.id)
    return {
      status: 303,
      headers: { ...headers, location: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) },
      body: '',
    }
  }
  if (choice === 'decline') ledger.decline(session.id)
  const amount = `A$${(session.amount_total / 100).toFixed(2)}`
  return {
    status: 200,
    headers,
    body: `<!doctype html><html lang="en"><title>Checkout</title><h1>${amount}</h1>${choice === 'decline' ? '<p role="alert">Your card was declined.</p>' : ''}
<form method="post"><button name="choice" value="pay">Pay</button> <button name="choice" value="decline">Pay with a card that is declined</button>
<button name="choice" value="later">Pay by a bank that takes its time</button></form>${session.cancel_url === null ? '' : `<a href="${escapeHtml(session.cancel_url)}">Cancel</a>`}</html>`,
  }
}
