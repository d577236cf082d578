import {
  CaptureIncompleteReason,
  CaptureStatus,
  CheckoutPaymentIntent,
  type Order,
  type OrderRequest,
  type OrdersCapture,
  OrdersController,
  OrderStatus,
  PayeePaymentMethodPreference,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Refund,
  type RefundRequest,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import { sumCents } from '#shared/rules/money.ts'
import type { PayPalSettings } from '#server/config/payment-settings.ts'
import {
  GatewayDown,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  type GatewayStatus,
  type NewPayment,
  type PaymentGateway,
  refusal,
} from './payment-gateway.ts'
import { asking, PayPalRefused } from './paypal-client.ts'
import { aboutOf, type PayPalAsk, verifiedEvent } from './paypal-messages.ts'

const TIMEOUT_MS = 15_000
const LONGEST_DESCRIPTION = 127

/**
 * What PayPal says to a capture when the payer's bank or PayPal itself will not pay: with us that is the end
 * of the payment.
 */
const DECLINES: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'CARD_EXPIRED',
]

/**
 * PayPal by its Orders API: the payer agrees in PayPal's own window, the portal takes the money. The
 * payment's id is the order's. PayPal forgets an order that nobody agrees to after some hours; it is unknown
 * then, and no money was taken.
 * @param timeoutMs how long one request may take; it is made a second time where nothing was answered
 */
export function payPalGateway(settings: PayPalSettings, timeoutMs = TIMEOUT_MS): PaymentGateway {
  const asked = asking(settings, timeoutMs)
  const find = (id: string) => asked((client) => new OrdersController(client).getOrder({ id }))
  const read = async (id: string) => asGatewayPayment(await find(id))

  return {
    name: 'paypal',
    kind: 'paypal',
    browser: { clientId: settings.clientId, scriptUrl: settings.scriptUrl },
    read,
    create: async (wanted) => asGatewayPayment(await createOrder(asked, wanted)),
    capture: async (id, idempotencyKey) => {
      const before = await read(id)
      if (before.status !== 'approved') return before
      try {
        await captureOrder(asked, id, keyOf(id, idempotencyKey))
      } catch (problem) {
        if (!(problem instanceof PayPalRefused)) throw problem
        if (DECLINES.includes(problem.issue)) return { ...before, status: 'declined' }
      }
      return read(id) // captured, now or by somebody else meanwhile, or agreed no longer
    },
    // There is no cancel for an order that is not captured: it takes money only when the portal captures it,
    // which after this it never does.
    cancel: async (id) => {
      const order = await find(id)
      const payment = asGatewayPayment(order)
      const isUntaken = payment.status === 'approved' || (payment.status === 'pending' && !captureOf(order))
      return isUntaken ? { ...payment, status: 'cancelled', payUrl: null } : payment
    },
    refund: async (id, idempotencyKey) => {
      const order = await find(id)
      const before = asGatewayPayment(order)
      if (before.status !== 'captured') return before
      const captureId = captureOf(order)?.id ?? ''
      const problem = await refundCapture(asked, captureId, keyOf(id, idempotencyKey)).then(
        () => null,
        refusal,
      )
      const payment = await read(id) // given back by somebody else meanwhile, where it was refused
      if (problem && payment.status !== 'refunded') throw problem
      return payment
    },
    refundPart: async (id, { idempotencyKey, amountCents }) => {
      const order = await find(id)
      const key = keyOf(id, idempotencyKey)
      // PayPal remembers keys for some weeks; the refund names its own for good
      const made = order.purchaseUnits?.[0]?.payments?.refunds?.find(({ customId }) => customId === key)
      if (made) return asGatewayRefund(made)
      const capture = captureOf(order)
      if (!capture?.id || !capture.amount) throw new GatewayRefused('PayPal: no money was taken')
      const amount = { currencyCode: capture.amount.currencyCode, value: asValue(amountCents) }
      return asGatewayRefund(await refundCapture(asked, capture.id, key, { amount, customId: key }))
    },
    readMessage: async (message) => aboutOf(await verifiedEvent(message, settings.webhookId, asked), asked),
  }
}

const createOrder = (asked: PayPalAsk, wanted: NewPayment) =>
  asked((client) =>
    new OrdersController(client).createOrder({
      body: asOrder(wanted),
      paypalRequestId: wanted.idempotencyKey,
      prefer: 'return=representation',
    }),
  )

const captureOrder = (asked: PayPalAsk, id: string, paypalRequestId: string) =>
  asked((client) => new OrdersController(client).captureOrder({ id, paypalRequestId, body: {} }))

/** @param body empty for all that is left of the capture */
const refundCapture = (
  asked: PayPalAsk,
  captureId: string,
  paypalRequestId: string,
  body: RefundRequest = {},
) =>
  asked((client) =>
    new PaymentsController(client).refundCapturedPayment({ captureId, paypalRequestId, body }),
  )

function asGatewayRefund({ status = RefundStatus.Pending, statusDetails }: Refund): GatewayRefund {
  if (status === RefundStatus.Completed) return { status: 'refunded', problem: '' }
  return {
    status: status === RefundStatus.Failed || status === RefundStatus.Cancelled ? 'failed' : 'pending',
    problem: `PayPal: ${status} ${statusDetails?.reason ?? ''}`.trim(),
  }
}

/**
 * No invoice_id: PayPal wants that unique for ever, and a web order whose payment was given up may be paid by
 * a second one.
 */
function asOrder({
  reference,
  amountCents,
  currency,
  description,
  returnUrl,
  cancelUrl,
}: NewPayment): OrderRequest {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        amount: { currencyCode: currency, value: asValue(amountCents) },
        customId: reference,
        description: description.slice(0, LONGEST_DESCRIPTION),
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
          // stock is not kept for a cheque
          paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
          returnUrl,
          cancelUrl,
        },
      },
    },
  }
}

/** What was asked for until the money is there, then what was received. */
function asGatewayPayment(order: Order): GatewayPayment {
  const unit = order.purchaseUnits?.[0]
  const status = statusOf(order)
  const capture = captureOf(order)
  const amount = (status === 'captured' || status === 'refunded' ? capture?.amount : null) ?? unit?.amount
  if (order.id === undefined || !amount) throw new GatewayDown('PayPal: an order without its id or amount')
  const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return {
    id: order.id,
    reference: unit?.customId ?? '',
    status,
    amountCents: asCents(amount.value),
    currency: amount.currencyCode.toUpperCase(),
    refundedCents:
      status === 'refunded' ? asCents(amount.value) : refundedCents(unit?.payments?.refunds ?? []),
    disputedCents: capture && isDisputed(capture) ? asCents(amount.value) : 0,
    payUrl: status === 'pending' ? (page?.href ?? null) : null,
  }
}

function statusOf(order: Order): GatewayStatus {
  switch (order.status) {
    case OrderStatus.Approved:
      return 'approved'
    case OrderStatus.Voided:
      return 'cancelled'
    case OrderStatus.Completed:
      break
    default:
      return 'pending'
  }
  const capture = captureOf(order)
  switch (capture?.status) {
    case CaptureStatus.Completed:
    case CaptureStatus.PartiallyRefunded:
      return 'captured'
    case CaptureStatus.Refunded:
      return 'refunded'
    case CaptureStatus.Declined:
    case CaptureStatus.Failed:
      return 'declined'
    default:
      return capture && isDisputed(capture) ? 'captured' : 'pending' // PayPal looks at it
  }
}

/** Money that was there, and that PayPal or the payer's bank keeps until a dispute is decided. */
const isDisputed = ({ status, statusDetails }: OrdersCapture): boolean =>
  status === CaptureStatus.Pending &&
  (statusDetails?.reason === CaptureIncompleteReason.BuyerComplaint ||
    statusDetails?.reason === CaptureIncompleteReason.Chargeback)

/** What refunds have given back, or are about to, in cents. */
const refundedCents = (refunds: readonly Refund[]): number =>
  sumCents(
    refunds
      .filter(({ status }) => status === RefundStatus.Completed || status === RefundStatus.Pending)
      .map(({ amount }) => asCents(amount?.value ?? '0')),
  )

/** A key that no other payment of the account has had, of another portal or of an earlier database either. */
const keyOf = (id: string, idempotencyKey: string) => `${idempotencyKey}-${id}`

/** An order with intent CAPTURE is captured once. */
const captureOf = (order: Order) => order.purchaseUnits?.[0]?.payments?.captures?.[0]

const asValue = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function asCents(value: string): number {
  const [, dollars = '', cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (!dollars) throw new GatewayDown(`PayPal: no amount of money: ${value}`)
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
