import { daysBetween, isCalendarDay } from './calendar-days.ts'

/** Nobody promises a delivery further ahead; a year that was mistyped is. */
const DAYS_AHEAD_MAX = 731

/**
 * Whether a delivery can be expected on that day: a day of the calendar, from today on, at most two years
 * ahead.
 * @param day, today YYYY-MM-DD in Brisbane
 */
export const canBeExpected = (day: string, today: string): boolean =>
  isCalendarDay(day) && day >= today && daysBetween(today, day) <= DAYS_AHEAD_MAX
