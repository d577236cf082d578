import {
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PayPalSettings } from '#server/config/payment-settings.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import {
  type ExperienceContext,
  type Money,
  type Order,
  PAYER,
  PayPalLedger,
  type PayPalEvent,
} from './paypal-ledger.ts'
import { farewellPage, payPalScript } from './paypal-script.ts'
import {
  type Courier,
  eventCourier,
  openPeerServer,
  type PeerAnswer,
  type PeerMessage,
  type PeerRequest,
  type PeerServer,
} from './peer-server.ts'

export type PayPalPeer = PeerServer &
  Courier<PayPalEvent> & {
    /** The settings for a portal that uses it. */
    settings: PayPalSettings
    /** Forgets the keys of requests, as time does. */
    forgetKeys(): void
    /** Its ledger, and the actions of payers, PayPal itself and time. */
    ledger: PayPalLedger
    /** Revokes all tokens. */
    revokeTokens(): void
    /**
     * An event as it goes over the wire. A test may sign it for another webhook or with another key, or
     * change it after signing.
     */
    message(
      event: PayPalEvent,
      forged?: { webhookId?: string; isByStranger?: boolean; body?: string; sentAt?: Date },
    ): PeerMessage
  }

const LONGEST_CUSTOM_ID = 255
const REFUND_DAYS = 180
const PREFERENCES: Record<string, readonly string[]> = {
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  user_action: ['CONTINUE', 'PAY_NOW'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
}

type Failure = { status: number; name: string; issue?: string; message: string; links?: object[] }
/** PayPal's error answer. */
class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const debugId = () => randomBytes(6).toString('hex')
const failed = ({ status, name, issue, message, links = [] }: Failure): PeerAnswer => ({
  status,
  body: {
    name,
    message,
    debug_id: debugId(),
    ...(issue === undefined ? {} : { details: [{ issue, description: message }] }),
    links,
  },
})
const invalid = (issue: string, message: string) =>
  new Refused({ status: 400, name: 'INVALID_REQUEST', issue, message })
const unprocessable = (issue: string, message: string, links: object[] = []) =>
  new Refused({ status: 422, name: 'UNPROCESSABLE_ENTITY', issue, message, links })
const unknown = () =>
  new Refused({
    status: 404,
    name: 'RESOURCE_NOT_FOUND',
    issue: 'INVALID_RESOURCE_ID',
    message: 'The specified resource does not exist.',
  })

/**
 * PayPal on the loopback, after its public API description: tokens, Orders v2, refunds, signed events and
 * their verification, the payer's window.
 */
export async function openPayPalPeer({
  now = () => new Date(),
  tokenSeconds = 32_400,
}: {
  now?: () => Date
  tokenSeconds?: number
} = {}): Promise<PayPalPeer> {
  const settings: PayPalSettings = {
    clientId: `A${randomBytes(20).toString('hex')}`,
    clientSecret: `E${randomBytes(20).toString('hex')}`,
    webhookId: randomBytes(9).toString('hex').toUpperCase(),
    apiUrl: '',
    scriptUrl: '',
  }
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const tokens = new Map<string, number>()
  const remembered = new Map<string, { fingerprint: string; status: number; again: () => unknown }>()

  const message: PayPalPeer['message'] = (
    event,
    { webhookId = settings.webhookId, isByStranger = false, body, sentAt = now() } = {},
  ) => {
    const text = JSON.stringify(event)
    const [id, time] = [randomUUID(), sentAt.toISOString()]
    const signature = createSign('SHA256')
      .update(signedText(id, time, webhookId, text))
      .sign((isByStranger ? stranger : own).privateKey, 'base64')
    return {
      headers: {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-cert-url': certUrl(settings),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-auth-version': 'v2',
      },
      body: body ?? text,
    }
  }
  const { notify, ...courier } = eventCourier<PayPalEvent>(message)
  const ledger = new PayPalLedger(now, notify)

  /**
   * A request that repeats a PayPal-Request-Id is answered with the current state of its result. With another
   * body it is refused.
   */
  function once(request: PeerRequest, status: number, work: () => () => unknown): PeerAnswer {
    const key = request.headers['paypal-request-id']
    if (typeof key !== 'string') return { status, body: structuredClone(work()()) }
    const fingerprint = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex')
    const before = remembered.get(key)
    if (before && before.fingerprint !== fingerprint)
      throw unprocessable(
        'DUPLICATE_REQUEST_ID',
        'The value of PayPal-Request-Id header has already been used. Please specify a different value and try again.',
      )
    const result = before ?? { fingerprint, status, again: work() }
    remembered.set(key, result)
    return { status: before ? 200 : status, body: structuredClone(result.again()) }
  }

  function giveToken({ headers, body }: PeerRequest): PeerAnswer {
    const [scheme, given] = (headers.authorization ?? '').split(' ')
    const isKnown =
      scheme === 'Basic' &&
      Buffer.from(given ?? '', 'base64').toString() === `${settings.clientId}:${settings.clientSecret}`
    if (!isKnown)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      }
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
      return {
        status: 400,
        body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' },
      }
    const token = `A21AA${randomBytes(32).toString('base64url')}`
    tokens.set(token, Date.now() + tokenSeconds * 1000)
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: tokenSeconds,
        nonce: now().toISOString(),
      },
    }
  }

  function answerApi(request: PeerRequest): PeerAnswer {
    const { pathname } = new URL(request.path, settings.apiUrl)
    const [, resource, id, verb] =
      /^\/(v2\/checkout\/orders|v2\/payments\/captures|v1\/notifications\/verify-webhook-signature)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(
        pathname,
      ) ?? []
    const isWhole = request.headers.prefer === 'return=representation'
    switch (`${request.method} ${resource ?? pathname}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`) {
      case 'POST v2/checkout/orders':
        return once(request, 201, () => createOrder(ledger, request, isWhole))
      case 'GET v2/checkout/orders/:id':
        return { status: 200, body: orderOf(ledger, id) }
      case 'POST v2/checkout/orders/:id/capture':
        return once(request, 201, () => captureOrder(ledger, orderOf(ledger, id), isWhole))
      case 'GET v2/payments/captures/:id':
        return { status: 200, body: captureOf(ledger, id) }
      case 'POST v2/payments/captures/:id/refund':
        return once(request, 201, () => refundCapture({ ledger, now }, id, request))
      case 'POST v1/notifications/verify-webhook-signature':
        return {
          status: 200,
          body: {
            verification_status: isSigned(request.body, settings, own.publicKey) ? 'SUCCESS' : 'FAILURE',
          },
        }
      default:
        throw unknown()
    }
  }

  const peer = await openPeerServer(
    (request) => {
      try {
        if (request.path.startsWith('/checkoutnow?')) return payerWindow(ledger, request)
        if (request.path.startsWith('/sdk/js')) return giveScript(request, settings)
        if (request.path === '/v1/oauth2/token') return giveToken(request)
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
        if ((tokens.get(token) ?? 0) <= Date.now())
          return {
            status: 401,
            body: {
              error: 'invalid_token',
              error_description: 'The token passed in was not found in the system',
            },
          }
        if (request.method === 'POST' && request.headers['content-type'] !== 'application/json')
          throw new Refused({
            status: 415,
            name: 'UNSUPPORTED_MEDIA_TYPE',
            message: "The server does not support the request payload's media type.",
          })
        return answerApi(request)
      } catch (problem) {
        if (problem instanceof Refused) return failed(problem.failure)
        throw problem
      }
    },
    {
      broken: failed({
        status: 500,
        name: 'INTERNAL_SERVER_ERROR',
        message: 'An internal server error occurred.',
      }),
      busy: failed({
        status: 429,
        name: 'RATE_LIMIT_REACHED',
        message: 'Too many requests. Blocked due to rate limiting.',
      }),
    },
  )
  Object.assign(settings, { apiUrl: peer.url, scriptUrl: `${peer.url}/sdk/js` })
  ledger.url = peer.url
  return {
    ...peer,
    settings,
    ledger,
    message,
    ...courier,
    forgetKeys: () => remembered.clear(),
    revokeTokens: () => tokens.clear(),
  }
}

const certUrl = ({ apiUrl }: PayPalSettings) =>
  `${apiUrl}/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77`
const signedText = (id: string, time: string, webhookId: string, body: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

function orderOf(ledger: PayPalLedger, id = ''): Order {
  const order = ledger.orders.get(decodeURIComponent(id))
  if (!order) throw unknown()
  return order
}
function captureOf(ledger: PayPalLedger, id = '') {
  const capture = ledger.captures.get(decodeURIComponent(id))
  if (!capture) throw unknown()
  return capture
}
const shown = (order: Order, isWhole: boolean) =>
  isWhole ? order : { id: order.id, status: order.status, links: order.links }

type Wanted = {
  intent?: string
  purchase_units?: {
    amount?: { currency_code?: string; value?: unknown }
    custom_id?: string
    description?: string
  }[]
  payment_source?: { paypal?: { experience_context?: ExperienceContext } }
}

function createOrder(ledger: PayPalLedger, { body, headers }: PeerRequest, isWhole: boolean): () => unknown {
  const { intent, purchase_units: units = [], payment_source } = bodyOf(body) as Wanted
  const context = payment_source?.paypal?.experience_context
  if (payment_source && headers['paypal-request-id'] === undefined)
    throw invalid(
      'PAYPAL_REQUEST_ID_REQUIRED',
      'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
    )
  if (intent === undefined)
    throw invalid('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing: /intent')
  if (intent !== 'CAPTURE')
    throw invalid('INVALID_PARAMETER_VALUE', 'This peer knows the intent CAPTURE only: /intent')
  const [unit] = units
  if (units.length !== 1 || !unit?.amount)
    throw invalid(
      'MISSING_REQUIRED_PARAMETER',
      'A required field / parameter is missing: /purchase_units/0/amount',
    )
  const { currency_code, value } = unit.amount
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value))
    throw invalid(
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format: /purchase_units/0/amount/value',
    )
  if (currency_code !== 'AUD')
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.')
  if (/\.\d{3,}$/.test(value))
    throw unprocessable(
      'DECIMAL_PRECISION',
      'The value of the field should not be more than two decimal places.',
    )
  if (Number(value) <= 0)
    throw unprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
    )
  if ((unit.custom_id ?? '').length > LONGEST_CUSTOM_ID)
    throw invalid(
      'INVALID_STRING_MAX_LENGTH',
      'The value of a field is too long: /purchase_units/0/custom_id',
    )
  for (const [name, values] of Object.entries(PREFERENCES)) {
    const given = context?.[name as keyof ExperienceContext]
    if (given !== undefined && !values.includes(given))
      throw invalid(
        'INVALID_PARAMETER_VALUE',
        `The value of a field is invalid: /payment_source/paypal/experience_context/${name}`,
      )
  }
  for (const address of [context?.return_url, context?.cancel_url]) {
    if (address !== undefined && !/^https?:\/\/[^\s/]/.test(address))
      throw invalid(
        'INVALID_PARAMETER_SYNTAX',
        'The value of a field does not conform to the expected format: a URL',
      )
  }
  const order = ledger.create(
    {
      amount: { currency_code, value },
      ...(unit.custom_id === undefined ? {} : { custom_id: unit.custom_id }),
      ...(unit.description === undefined ? {} : { description: unit.description.slice(0, 127) }),
    },
    context,
  )
  return () => shown(order, isWhole)
}

function captureOrder(ledger: PayPalLedger, order: Order, isWhole: boolean): () => unknown {
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    )
  if (order.status !== 'APPROVED')
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.",
    )
  if (ledger.outcomeOf(order.id) === 'refused') {
    order.status = 'PAYER_ACTION_REQUIRED'
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
      [{ href: `${ledger.url}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' }],
    )
  }
  ledger.capture(order)
  return () => shown(order, isWhole)
}

function refundCapture(
  { ledger, now }: { ledger: PayPalLedger; now: () => Date },
  id: string | undefined,
  { body }: PeerRequest,
): () => unknown {
  const capture = captureOf(ledger, id)
  const { amount, custom_id } = bodyOf(body) as { amount?: Money; custom_id?: string }
  if (capture.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('REFUND_NOT_ALLOWED', 'The capture is not complete.')
  if (now().getTime() - Date.parse(capture.create_time) > REFUND_DAYS * 86_400_000)
    throw unprocessable(
      'REFUND_TIME_LIMIT_EXCEEDED',
      'You are over the time limit to perform a refund on this capture.',
    )
  if (amount && Math.round(Number(amount.value) * 100) > ledger.left(capture))
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  const refund = ledger.refund(capture, amount?.value, custom_id)
  return () => refund
}

function bodyOf(body: string): unknown {
  try {
    const read: unknown = JSON.parse(body)
    if (typeof read === 'object' && read !== null) return read
  } catch {
    /* replaced below */
  }
  throw new Refused({
    status: 400,
    name: 'INVALID_REQUEST',
    issue: 'MALFORMED_REQUEST_JSON',
    message: 'The request JSON is not well formed.',
  })
}

/**
 * The signature covers the exact text of the event. A body that was parsed and serialised again does not
 * verify.
 */
function isSigned(
  body: string,
  settings: PayPalSettings,
  key: ReturnType<typeof generateKeyPairSync>['publicKey'],
): boolean {
  const asked = bodyOf(body) as Record<string, unknown>
  const field = (name: string) => {
    const value = asked[name]
    if (typeof value !== 'string' || value === '')
      throw new Refused({
        status: 400,
        name: 'VALIDATION_ERROR',
        issue: 'MISSING_REQUIRED_PARAMETER',
        message: `A required field is missing: ${name}`,
      })
    return value
  }
  if (typeof asked['webhook_event'] !== 'object')
    throw new Refused({ status: 400, name: 'VALIDATION_ERROR', message: 'Invalid request - see details' })
  const mark = '"webhook_event":'
  const event = body.slice(body.indexOf(mark) + mark.length, body.lastIndexOf('}'))
  const signed = signedText(field('transmission_id'), field('transmission_time'), field('webhook_id'), event)
  const isOurs =
    field('cert_url') === certUrl(settings) &&
    field('auth_algo') === 'SHA256withRSA' &&
    field('webhook_id') === settings.webhookId
  return createVerify('SHA256').update(signed).verify(key, field('transmission_sig'), 'base64') && isOurs
}

/** The script of the buttons, for a shop that names its client id and its currency. */
function giveScript({ path }: PeerRequest, { clientId, apiUrl }: PayPalSettings): PeerAnswer {
  const query = new URL(path, apiUrl).searchParams
  const isKnown = query.get('client-id') === clientId && query.get('currency') === 'AUD'
  return {
    status: isKnown ? 200 : 400,
    headers: { 'content-type': 'application/javascript' },
    body: isKnown ? payPalScript(apiUrl) : 'throw new Error("SDK Validation error")',
  }
}

/**
 * PayPal's window, as far as a test's payer needs it. Opened by the script's button it notifies the page;
 * else it leads back to it.
 */
function payerWindow(ledger: PayPalLedger, { method, path, body }: PeerRequest): PeerAnswer {
  const query = new URLSearchParams(path.slice(path.indexOf('?')))
  const order = orderOf(ledger, query.get('token') ?? '')
  const { return_url = '', cancel_url = '' } = order.payment_source.paypal.experience_context ?? {}
  const headers = { 'content-security-policy': "frame-ancestors 'none'", 'x-frame-options': 'DENY' }
  const leave = (url: string, payerID: string | null): PeerAnswer => {
    if (query.has('popup'))
      return { status: 200, headers, body: farewellPage({ orderID: order.id, payerID }) }
    const result = new URLSearchParams({ token: order.id, ...(payerID === null ? {} : { PayerID: payerID }) })
    return {
      status: 303,
      headers: { ...headers, location: `${url}${url.includes('?') ? '&' : '?'}${result.toString()}` },
      body: '',
    }
  }
  const choice = method === 'POST' ? new URLSearchParams(body).get('choice') : null
  if (choice === 'cancel') return leave(cancel_url, null)
  if (order.status === 'COMPLETED')
    return {
      status: 200,
      headers,
      body: '<!doctype html><title>PayPal</title><h1>This payment has been made.</h1>',
    }
  if (choice === 'pay' || choice === 'decline') {
    ledger.approve(order.id, choice === 'decline' ? 'refused' : 'completed')
    return leave(return_url, PAYER)
  }
  const [{ amount }] = order.purchase_units
  return {
    status: 200,
    headers,
    body: `<!doctype html><html lang="en"><title>PayPal</title><h1>${escapeHtml(amount.value)} ${escapeHtml(amount.currency_code)}</h1><form method="post"><button name="choice" value="pay">Pay Now</button>
<button name="choice" value="decline">Pay with a card that is declined</button> <button name="choice" value="cancel">Cancel and return</button></form></html>`,
  }
}
