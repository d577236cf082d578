import { DAY_MS } from '#shared/codes/day-ms.ts'

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** How the days begin that calls take, from 2000 to 2099. Another century is a slip of the keyboard. */
export const THIS_CENTURY = /^20/

/** Whether a text is a day that the calendar has, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = startOf(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/**
 * The day so many days later; earlier for a negative number.
 * @param day YYYY-MM-DD, as what is returned
 * @throws RangeError where day is no day
 */
export const addDays = (day: string, many: number): string =>
  new Date(startOf(day) + many * DAY_MS).toISOString().slice(0, 10)

/** How many days after the first day the second is; below zero where it is before. Both YYYY-MM-DD. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((startOf(second) - startOf(first)) / DAY_MS)
