import { isCalendarDay } from './calendar-days.ts'

/** What a field asks for (finding S20): a browser's own field follows the language of the browser. */
export const DAY_FORMAT = 'dd/mm/yyyy'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FORMS = [
  /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}|\d{2})$/,
  /^(?<y>\d{4})[/.-](?<m>\d{1,2})[/.-](?<d>\d{1,2})(?:[T ].*)?$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<d>\d{1,2})[ -](?<m>[a-z]{3})[a-z]*[ -](?<y>\d{4}|\d{2})$/i,
]

const partsOf = (text: string) => FORMS.map((form) => form.exec(text.trim())?.groups).find(Boolean)

/** Whether a text is written as a day is, also where the calendar has no such day: 31/02/2026. */
export const isWrittenAsDay = (text: string): boolean => partsOf(text) !== undefined

/**
 * A day as people and banks write it, days before months as in Australia and New Zealand. Two digits of a
 * year are of this century.
 * @returns YYYY-MM-DD, or null where it is no day of the calendar
 */
export function readWrittenDay(text: string): string | null {
  const groups = partsOf(text)
  if (!groups) return null
  const { y = '', m = '', d = '' } = groups
  const month = /\d/.test(m) ? Number(m) : MONTHS.indexOf(m.toLowerCase()) + 1
  const year = y.length === 2 ? `20${y}` : y
  const day = `${year}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`
  return isCalendarDay(day) ? day : null
}

/** A day as a field shows it: 03/04/2026. @param day YYYY-MM-DD; another text is answered as it is */
export function dayInField(day: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === '' ? day : `${date}/${month}/${year}`
}
