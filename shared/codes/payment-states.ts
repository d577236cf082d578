/**
 * Where a payment for an order stands with us. What the gateway's ledger says leads there
 * (server/modules/payments/settle-payment.ts), and nothing else. word: what staff and customer read. wire:
 * the status of the calls. isOpen: its stock is allocated and its cart cannot change.
 */
export const PAYMENT_STATES = {
  starting: { word: 'Being prepared', wire: 'PENDING', isOpen: true },
  pending: { word: 'Waiting for the payer', wire: 'PENDING', isOpen: true },
  captured: { word: 'Paid', wire: 'ORDERED', isOpen: false },
  /** Money was taken that does not agree with the order, which is placed and held. */
  held: { word: 'Paid, does not match the order', wire: 'HELD', isOpen: false },
  declined: { word: 'Declined', wire: 'DECLINED', isOpen: false },
  cancelled: { word: 'Cancelled', wire: 'CANCELLED', isOpen: false },
  /** Nothing came of it in PAYMENT_LAPSE_MINUTES. */
  lapsed: { word: 'Lapsed', wire: 'LAPSED', isOpen: false },
  /** Paid after it had ended, when its cart was ordered or changed already: the money goes back. */
  refund: { word: 'Paid too late, to be refunded', wire: 'REFUND', isOpen: false },
  refunded: { word: 'Refunded', wire: 'REFUNDED', isOpen: false },
} as const satisfies Record<string, { word: string; wire: string; isOpen: boolean }>
export type PaymentState = keyof typeof PAYMENT_STATES
export const PAYMENT_STATE_CODES = [
  'starting',
  'pending',
  'captured',
  'held',
  'declined',
  'cancelled',
  'lapsed',
  'refund',
  'refunded',
] as const satisfies readonly PaymentState[]

/** Where a refund of a part of a payment stands. word: what staff read. */
const REFUND_STATES = {
  waiting: { word: 'On its way' },
  done: { word: 'Given back' },
  declined: { word: 'Declined' },
} as const satisfies Record<string, { word: string }>
export type RefundState = keyof typeof REFUND_STATES
export const REFUND_STATE_CODES = ['waiting', 'done', 'declined'] as const satisfies readonly RefundState[]

/** What the calls of a payment of invoices answer for a state (OP-49). */
export const ALLOCATION_STATUSES = ['', 'PENDING', 'COMPLETE', 'DECLINED', 'CANCELLED'] as const
export type AllocationStatus = (typeof ALLOCATION_STATUSES)[number]
/**
 * `refund` is a state of orders alone. Money that does not match is kept on the account, so it is complete.
 */
export const ALLOCATION_STATUS_OF: Record<PaymentState, Exclude<AllocationStatus, ''>> = {
  starting: 'PENDING',
  pending: 'PENDING',
  captured: 'COMPLETE',
  held: 'COMPLETE',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  lapsed: 'CANCELLED',
  refund: 'CANCELLED',
  refunded: 'CANCELLED',
}

/** The status with which PayPal's call reports a placed order (PAY-25). */
export const PAYPAL_ORDERED = 'Ordered'
/** How long a payment may take, from its start or the payer's last step (decision 6). */
export const PAYMENT_LAPSE_MINUTES = 15
