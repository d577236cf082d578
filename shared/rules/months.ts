/* Months as YYYY-MM, by the calendar of Brisbane (decision 36). */

/** How many months one statement may cover. */
const STATEMENT_MONTHS = [1, 12] as const
export type StatementMonths = (typeof STATEMENT_MONTHS)[number]

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The month of a day. @param day YYYY-MM-DD */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many months later; earlier for a negative number. */
export function addMonths(month: string, many: number): string {
  const [year, name] = month.split('-').map(Number)
  const count = (year ?? 0) * 12 + (name ?? 1) - 1 + many
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The last day of a month, YYYY-MM-DD. */
export function lastDayOf(month: string): string {
  const next = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`)
  return new Date(next - 24 * 60 * 60_000).toISOString().slice(0, 10)
}

/** The months from the first to the last, both included, the newest first. */
export function monthsDown(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}

/** The first and the last day of so many months that end with this one, both included. */
export const daysOf = (month: string, months: StatementMonths): { from: string; to: string } => ({
  from: `${addMonths(month, 1 - months)}-01`,
  to: lastDayOf(month),
})

/** March 2026. */
export function shownMonth(month: string): string {
  const [year = '', name = ''] = month.split('-')
  return `${NAMES[Number(name) - 1] ?? name} ${year}`
}

/** The months of a statement in words: March 2026, or April 2025 to March 2026. */
export const shownMonths = (month: string, months: StatementMonths): string =>
  months === 1 ? shownMonth(month) : `${shownMonth(addMonths(month, 1 - months))} to ${shownMonth(month)}`
