import type { CardType, PaymentKind } from '#shared/codes/payment-methods.ts'

/** Longer than any gateway takes to create a payment, its second try and a new token included. */
export const CREATES_WITHIN_MS = 120_000

export type GatewayKind = Extract<PaymentKind, 'card' | 'paypal'>

/** What is asked of a gateway. Amounts in whole cents inc GST. */
export type NewPayment = {
  /**
   * Said again, with all else as it was, the gateway answers the payment it made the first time; with
   * anything else changed it may refuse. It is never to be said of another payment: gateways remember keys by
   * their account, not by the portal or its database.
   */
  idempotencyKey: string
  /**
   * What the payment is for in our words: WEBORDER and the web order number, or TOKEN and an allocation token
   * (OP-39).
   */
  reference: string
  amountCents: number
  currency: 'AUD'
  /**
   * The cards whose fee is in the amount, for a gateway that shows a page for any card; null where no card is
   * paid by.
   */
  card: CardType | null
  /** Words the payer reads. */
  description: string
  payerEmail: string
  /** Where the gateway's own page sends the payer afterwards; absolute. */
  returnUrl: string
  cancelUrl: string
}

/**
 * What became of a payment. pending: the payer has not finished; approved: agreed by the payer and not yet
 * taken; captured: the money is taken; the others are final and nothing was taken, or (refunded) all was
 * given back.
 */
export type GatewayStatus = 'pending' | 'approved' | 'captured' | 'declined' | 'cancelled' | 'refunded'

/** A payment as the gateway's ledger has it: the only truth about money (decision 14). */
export type GatewayPayment = {
  /** The gateway's id of it. */
  id: string
  reference: string
  status: GatewayStatus
  /** Whole cents; what was captured once it is, else what was asked for. */
  amountCents: number
  /** Upper case. */
  currency: string
  /** Of what was captured: given back to the payer by refunds, whoever made them; whole cents. */
  refundedCents: number
  /** Of what was captured: taken by the payer's bank since the payer disputes the payment; whole cents. */
  disputedCents: number
  /** The gateway's own page where the payer pays, while that is possible and there is one. */
  payUrl: string | null
}

/**
 * What became of giving a part of a payment back. refunded: the money is on its way to the payer, for good as
 * far as the gateway knows; pending: the gateway has not decided; failed: it will not arrive, and is the
 * merchant's again, for the reason in `problem`, in words for staff.
 */
export type GatewayRefund = { status: 'refunded' | 'pending' | 'failed'; problem: string }

/**
 * A payment gateway. Every function may be called again at any time with the same result: callers are killed
 * half-way, and ask again. They throw GatewayDown where the gateway cannot be reached or does not say what
 * happened, and nothing is known then.
 */
export type PaymentGateway = {
  name: 'sandbox' | 'stripe' | 'paypal'
  kind: GatewayKind
  /** @throws GatewayRefused */
  create(wanted: NewPayment): Promise<GatewayPayment>
  /** @throws GatewayPaymentUnknown */
  read(id: string): Promise<GatewayPayment>
  /** Takes the money of an approved payment, once; of any other it answers what it is. */
  capture(id: string, idempotencyKey: string): Promise<GatewayPayment>
  /**
   * Sees to it that the payment can no longer be made; what has been captured meanwhile stays captured, and
   * the answer says so, as it does of what is still with the bank (pending). After it nobody may call
   * capture: PayPal keeps an agreed payment open, and takes the money only then.
   */
  cancel(id: string): Promise<GatewayPayment>
  /**
   * Gives all the money of a captured payment back, once.
   * @throws GatewayRefused where the gateway will not, and staff must
   */
  refund(id: string, idempotencyKey: string): Promise<GatewayPayment>
  /**
   * Gives so much of a captured payment back, once for each key however long ago that was said first; said
   * again it answers what has become of it meanwhile. Amount in whole cents of the payment's currency.
   * @throws GatewayRefused where the gateway will not: it is more than is left, too long ago, or nothing was
   * captured
   */
  refundPart(id: string, part: { idempotencyKey: string; amountCents: number }): Promise<GatewayRefund>
  /**
   * Which payment a message of the gateway is about; null for one that is about none. What it says of the
   * payment is not used: it is read.
   * @throws ForgedMessage where the signature does not stand
   */
  readMessage(message: {
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: Buffer
  }): Promise<string | null>
  /** What the browser needs for PayPal's buttons. */
  browser: { clientId: string; scriptUrl: string } | null
}

/** The gateways in use by the kind of payment; null where payments of that kind cannot be taken. */
export type Gateways = Readonly<Record<GatewayKind, PaymentGateway | null>>

export class GatewayDown extends Error {
  override name = 'GatewayDown'
}
/**
 * The gateway will not have it, for a reason that stays (an amount below its least, a malformed address), and
 * has made nothing. The message is for staff.
 */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
}
/** What was refused, for a look at why; anything else is thrown on. */
export function refusal(problem: unknown): GatewayRefused {
  if (problem instanceof GatewayRefused) return problem
  throw problem
}
export class GatewayPaymentUnknown extends Error {
  override name = 'GatewayPaymentUnknown'
}
export class ForgedMessage extends Error {
  override name = 'ForgedMessage'
}
