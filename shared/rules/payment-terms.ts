import { addDays } from './calendar-days.ts'
import { howMany } from './how-many.ts'

type Terms = { days: number; from: 'invoice' | 'endOfMonth' }

/**
 * COD: at once. nnD and nnI: days from the invoice. nnE: days from the end of the invoice's month, EOM none.
 */
function readTerms(termsId: string): Terms | null {
  const id = termsId.trim().toUpperCase()
  if (id === 'COD') return { days: 0, from: 'invoice' }
  if (id === 'EOM') return { days: 0, from: 'endOfMonth' }
  const [, days, kind] = /^(\d{1,3})([DIE])$/.exec(id) ?? []
  return days === undefined ? null : { days: Number(days), from: kind === 'E' ? 'endOfMonth' : 'invoice' }
}

/** Whether due dates can be worked out by these terms. */
export const arePaymentTerms = (termsId: string): boolean => readTerms(termsId) !== null

/** The terms in words, as invoices print them; terms that nobody knows stay as they are written. */
export function termsInWords(termsId: string): string {
  const terms = readTerms(termsId)
  if (!terms) return termsId
  const { days, from } = terms
  if (from === 'endOfMonth')
    return days === 0 ? 'End of month' : `${howMany(days, 'day')} from the end of the month`
  return days === 0 ? 'On delivery' : `${howMany(days, 'day')} from invoice`
}

/**
 * The day an invoice falls due, by the calendar of Brisbane (decision 36).
 * @param invoicedOn YYYY-MM-DD
 * @returns YYYY-MM-DD; null for terms that nobody knows, and the invoice then reads New (INV-27)
 */
export function dueOn(termsId: string, invoicedOn: string): string | null {
  const terms = readTerms(termsId)
  if (!terms) return null
  const start = terms.from === 'endOfMonth' ? lastOfMonth(invoicedOn) : invoicedOn
  return addDays(start, terms.days)
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
