import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentState } from '#shared/codes/payment-states.ts'

/* Payments at a gateway, and what the sandbox gateway keeps of its own. */

export interface PaymentTable {
  id: GeneratedAlways<number>
  /** What is paid; each kind has columns of its own, which are null for the others. */
  pays_for: Generated<'order'>
  web_order_no: number | null
  cart_id: number | null
  cart_version: number | null
  account_id: string
  user_id: number
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
  decides_at: Date | null
  wrong_codes: Generated<number>
  created_at: Date
  changed_at: Date
}
