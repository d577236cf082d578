import { INVOICE_STATUSES, type InvoiceStatus } from '#shared/rules/invoice-status.ts'
import css from './status-word.module.css'

const TONES: Readonly<Record<InvoiceStatus, string>> = {
  credit: 'ended',
  paid: 'done',
  new: 'runs',
  current: 'runs',
  overdue: 'late',
}

/** The words for the status of an invoice, with a dot in its tone; the words say it without the dot. */
export const InvoiceStatusWord = ({ status }: { status: InvoiceStatus }) => (
  <span className={css['status']} data-tone={TONES[status]}>
    {INVOICE_STATUSES[status]}
  </span>
)
