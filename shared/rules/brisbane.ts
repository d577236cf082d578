import { monthName } from './month-names.ts'

const TEN_HOURS_MS = 10 * 3_600_000 // Brisbane has no daylight saving, so the offset never changes

/**
 * The calendar day in Brisbane, YYYY-MM-DD. It decides due dates, cut-offs and rate changes (decision 36).
 * @throws RangeError for an invalid date
 */
export const brisbaneDay = (now: Date): string =>
  new Date(now.getTime() + TEN_HOURS_MS).toISOString().slice(0, 10)

/** The instant at which a Brisbane day (YYYY-MM-DD) begins. */
export const startOfBrisbaneDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - TEN_HOURS_MS)

/** A day as papers print it: 9 Dec 2026. @param day YYYY-MM-DD; '' for null */
export function shownDay(day: string | null): string {
  const [year = '', month = '', date = ''] = (day ?? '').split('-')
  return day === null ? '' : `${String(Number(date))} ${monthName(Number(month))} ${year}`
}

/** A time of a Brisbane clock as a `datetime-local` field has it, YYYY-MM-DDTHH:mm; null for no such time. */
export function brisbaneMoment(typed: string): Date | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? new Date(`${typed}:00Z`) : null
  if (at === null || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== typed) return null
  return new Date(at.getTime() - TEN_HOURS_MS)
}

/** The same the other way. */
export const brisbaneTyped = (moment: Date): string =>
  new Date(moment.getTime() + TEN_HOURS_MS).toISOString().slice(0, 16)
