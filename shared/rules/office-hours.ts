import { PUBLIC_HOLIDAYS } from '#shared/codes/public-holidays.ts'
import { brisbaneDay, shownDay, startOfBrisbaneDay } from './brisbane.ts'
import { addDays, daysBetween } from './calendar-days.ts'

/** When somebody answers (CON-04, STA-29); said on the terms and on the contact page. */
export const OFFICE_HOURS = '8.30am to 5.00pm AEST weekdays'

const MINUTE_MS = 60_000
/** The same hours, in minutes of a day of Brisbane. */
const OPENS_AT = 8 * 60 + 30
const CLOSES_AT = 17 * 60
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The day of the week of a day (YYYY-MM-DD), 0 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekday = (day: string): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5
const isHoliday = (day: string): boolean =>
  PUBLIC_HOLIDAYS[day.slice(0, 4)]?.split(' ').includes(day.slice(5)) ?? false
const isWorkday = (day: string): boolean => isWeekday(day) && !isHoliday(day)

/**
 * Whether somebody answers at a moment, and until or from when, by Brisbane's clock, which has no daylight
 * saving. Nobody does on a public holiday of Queensland (PUBLIC_HOLIDAYS).
 * @returns `words` for a dealer: "Open now until 5.00pm AEST", "Closed now, opens Monday 8.30am AEST"
 * @throws RangeError for an invalid date
 */
export function officeHoursAt(now: Date): { isOpen: boolean; words: string } {
  const today = brisbaneDay(now)
  const minute = Math.floor((now.getTime() - startOfBrisbaneDay(today).getTime()) / MINUTE_MS)
  if (isWorkday(today) && minute >= OPENS_AT && minute < CLOSES_AT)
    return { isOpen: true, words: 'Open now until 5.00pm AEST' }
  const opens = isWorkday(today) && minute < OPENS_AT ? today : workdayAfter(today)
  return { isOpen: false, words: `Closed now, opens ${nameOf(opens, today)} 8.30am AEST` }
}

function workdayAfter(day: string): string {
  const next = addDays(day, 1)
  return isWorkday(next) ? next : workdayAfter(next)
}

function nameOf(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const weekday = WEEKDAYS[weekdayOf(day)] ?? ''
  return daysBetween(today, day) < WEEKDAYS.length ? weekday : `${weekday} ${shownDay(day)}`
}
