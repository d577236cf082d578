import {
  type ClockTime,
  clockIn,
  dayAndTimeWords,
  dayWords,
  placeOfZone,
  startOfDayIn,
  timeWords,
} from '#shared/rules/zone-time.ts'

/* Every date and time of the pages is the account's (decision 36), wherever the device is. */

let zone = ''
let isOfDevice = true
/** Says in which zone dates are shown from now on ("Australia/Sydney"); '' for the device's own. */
export function showDatesIn(timeZone: string) {
  if (timeZone === zone) return
  zone = timeZone
  isOfDevice = timeZone === '' || timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/* Mostly both zones are the same. Then no format of Intl is made: a phone draws a list in less time. */
/** What clock and calendar of the account show at a moment. */
export const clockOf = (moment: Date): ClockTime =>
  isOfDevice
    ? {
        year: moment.getFullYear(),
        month: moment.getMonth() + 1,
        day: moment.getDate(),
        hour: moment.getHours(),
        minute: moment.getMinutes(),
      }
    : clockIn(zone, moment)

/** A moment as a day of the account's zone: 5 Mar 2026 (BUS-02). */
export const auDay = (moment: Date): string => dayWords(clockOf(moment))
/** The same with the time: 5 Mar 2026, 2:07 pm. */
export const auDayAndTime = (moment: Date): string => dayAndTimeWords(clockOf(moment))
/** The time alone: 2:07 pm. */
export const auTime = (moment: Date): string => timeWords(clockOf(moment))
/** The same with the place of the account, where the device is in another zone: 2:07 pm in Perth. */
export const auTimeAndPlace = (moment: Date): string =>
  isOfDevice ? auTime(moment) : `${auTime(moment)} in ${placeOfZone(zone)}`
/** The calendar day of a moment in the account's zone as YYYY-MM-DD, as date inputs write it. */
export function localDay(moment: Date): string {
  const { year, month, day } = clockOf(moment)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
/** When a day (YYYY-MM-DD) begins in the account's zone. */
export function startOfLocalDay(day: string): Date {
  if (!isOfDevice) return startOfDayIn(zone, day)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
