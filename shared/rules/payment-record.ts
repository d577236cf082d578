import { PAYMENT_STATES, type PaymentState } from '../codes/payment-states.ts'

/** How a payment stands, as the account reads it in its history. hasReceipt: money of it has come in. */
export const PAYMENT_RECORD_STATES = {
  pending: { word: 'Pending', hasReceipt: false },
  paid: { word: 'Paid', hasReceipt: true },
  declined: { word: 'Declined', hasReceipt: false },
  cancelled: { word: 'Cancelled', hasReceipt: false },
  refunding: { word: 'Being refunded', hasReceipt: false },
  partRefunded: { word: 'Partly refunded', hasReceipt: true },
  refunded: { word: 'Refunded', hasReceipt: true },
  takenBack: { word: 'Taken back', hasReceipt: true },
} as const satisfies Record<string, { word: string; hasReceipt: boolean }>
export type PaymentRecordState = keyof typeof PAYMENT_RECORD_STATES
export const PAYMENT_RECORD_CODES = [
  'pending',
  'paid',
  'declined',
  'cancelled',
  'refunding',
  'partRefunded',
  'refunded',
  'takenBack',
] as const satisfies readonly PaymentRecordState[]

/** state: at a gateway, null for money that came without one. receipt: of the money, null where none came. */
type Payment = {
  state: PaymentState | null
  receipt: { amountCents: number; refundedCents: number; isTakenBack: boolean } | null
}

/** How a payment stands. What became of its money counts before what the gateway said first. */
export function paymentRecordState({ state, receipt }: Payment): PaymentRecordState {
  if (receipt?.isTakenBack) return 'takenBack'
  if (state === 'refunded' || (receipt && receipt.refundedCents >= receipt.amountCents)) return 'refunded'
  if (receipt && receipt.refundedCents > 0) return 'partRefunded'
  if (state === null || state === 'captured' || state === 'held') return 'paid'
  if (PAYMENT_STATES[state].isOpen) return 'pending'
  if (state === 'declined') return 'declined'
  return state === 'refund' ? 'refunding' : 'cancelled'
}

/** The number of a payment: P of one at a gateway, R of money that came without one. */
export const paymentNo = (kind: 'P' | 'R', id: number): string => `${kind}${String(id)}`

/** What a number of a payment names; null where it is none. */
export function readPaymentNo(text: string): { kind: 'P' | 'R'; id: number } | null {
  const [, kind, id] = /^([PR])([1-9]\d{0,14})$/.exec(text) ?? []
  return kind === undefined ? null : { kind: kind as 'P' | 'R', id: Number(id) }
}
