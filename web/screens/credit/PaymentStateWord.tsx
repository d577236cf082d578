import { PAYMENT_RECORD_STATES, type PaymentRecordState } from '#shared/rules/payment-record.ts'
import css from '#web/parts/status-word.module.css'

const TONES: Readonly<Record<PaymentRecordState, string>> = {
  pending: 'waits',
  paid: 'done',
  declined: 'late',
  cancelled: 'ended',
  refunding: 'waits',
  partRefunded: 'ended',
  refunded: 'ended',
  takenBack: 'late',
}

/** How a payment stands, with a dot in its tone; the words say it without the dot. */
export const PaymentStateWord = ({ state }: { state: PaymentRecordState }) => (
  <span className={css['status']} data-tone={TONES[state]}>
    {PAYMENT_RECORD_STATES[state].word}
  </span>
)
