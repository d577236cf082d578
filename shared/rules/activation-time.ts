import { DAY_MS } from '#shared/codes/day-ms.ts'
import { ACTIVATION_DAYS_MAX, ACTIVATION_NOW_MINUTES } from '../codes/limits.ts'
import { clockIn, momentIn } from './zone-time.ts'

const FORM = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const MINUTE_MS = 60_000

/**
 * When a new user becomes active: a time of the account's zone, now where none was chosen or it is past
 * (USR-14, USR-15, ledger-2 OP-31). The clock of the device that says "now" may be fast, so a time that is
 * less than ACTIVATION_NOW_MINUTES ahead is now as well.
 * @param text yyyyMMddHHmmss, or ''
 * @returns null for now, undefined where the text is no time or too far ahead
 */
export function activationMoment(text: string, zone: string, now: Date): Date | null | undefined {
  if (text === '') return null
  const [, year, month, day, hour, minute, second] = FORM.exec(text) ?? []
  const time = `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}`
  const isCalendar = new Date(`${time}Z`)
  if (Number.isNaN(isCalendar.getTime()) || isCalendar.toISOString().slice(0, 19) !== time) return undefined
  const at = momentIn(zone, time)
  if (at.getTime() - now.getTime() < ACTIVATION_NOW_MINUTES * MINUTE_MS) return null
  return at.getTime() - now.getTime() > ACTIVATION_DAYS_MAX * DAY_MS ? undefined : at
}

/** What a field of day and time holds, YYYY-MM-DDTHH:mm with or without seconds, as the call takes it. */
export const activationText = (typed: string): string => typed.replace(/\D/g, '').padEnd(14, '0')

/** A moment as the call takes it: yyyyMMddHHmmss of the clock in a zone (USR-14, USR-15). */
export function activationAt(zone: string, moment: Date): string {
  const { year, month, day, hour, minute } = clockIn(zone, moment)
  // the seconds are the same in every zone
  const rest = [month, day, hour, minute, moment.getUTCSeconds()]
  return String(year) + rest.map((part) => String(part).padStart(2, '0')).join('')
}

/** What the call takes, as a field of day and time takes it: YYYY-MM-DDTHH:mm; '' for ''. */
export const activationTyped = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/, '$1-$2-$3T$4:$5')
