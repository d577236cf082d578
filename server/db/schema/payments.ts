import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentState, RefundState } from '#shared/codes/payment-states.ts'

/* Payments at a gateway, and what the sandbox gateway keeps of its own. */

export interface PaymentTable {
  id: GeneratedAlways<number>
  /** What is paid; each kind has columns of its own, which are null for the others. */
  pays_for: Generated<'order' | 'invoices'>
  web_order_no: number | null
  cart_id: number | null
  cart_version: number | null
  /** Of a payment of invoices: made once by the payer's page. */
  allocation_token: string | null
  /** Of a payment of invoices: what of the amount is the fee of its method. */
  fee_cents: number | null
  account_id: string
  user_id: number
  /** Under which staff began it for a customer; else null. */
  masquerade_id: number | null
  method_id: string
  gateway: string
  gateway_id: string | null
  amount_cents: number
  currency: string
  origin: string
  payer_email: string
  state: Generated<PaymentState>
  problem: Generated<string>
  /** A stored PendingOrder (server/modules/payments/stored-order.ts). */
  pending_order: unknown
  created_at: Date
  lapses_at: Date
  checked_at: Date
  ended_at: Date | null
  /** For every call that creates it at its gateway now, until when it may take. */
  creating_until: Generated<Date[]>
}

/** What a payment of invoices was begun for; a credit note's cents are below zero. */
export interface PaymentInvoiceTable {
  payment_id: number
  invoice_no: string
  amount_cents: number
}

/** The list of the payments of accounts, and what a search looks in; triggers write it (0170). */
export interface PaymentSearchTable {
  /** Twice the id of a payment; twice the id of a receipt without one, and one more. */
  key_no: number
  account_id: string
  at: Date
  words: string
  is_indexed: Generated<boolean>
}

export interface SandboxPaymentTable {
  id: string
  kind: string
  idempotency_key: string
  reference: string
  amount_cents: number
  currency: string
  description: string
  state: string
  card: Generated<string>
  captures: Generated<number>
  refunds: Generated<number>
  refunded_cents: Generated<number>
  decides_at: Date | null
  wrong_codes: Generated<number>
  created_at: Date
  changed_at: Date
}

/** A part of a payment that the sandbox gateway gave back, by the key it was asked with. */
export interface SandboxRefundTable {
  payment_id: string
  idempotency_key: string
  amount_cents: number
  made_at: Date
}

/** What goes back of a payment at a gateway for a cancelled part of its order. Amounts in cents inc GST. */
export interface GatewayRefundTable {
  id: GeneratedAlways<number>
  receipt_id: number
  web_order_no: number
  amount_cents: number
  state: Generated<RefundState>
  /** Why it waits or was declined, in words for staff. */
  problem: Generated<string>
  created_at: Date
  /** When its gateway is asked next. */
  try_at: Date
  ended_at: Date | null
}
