import { monthName } from './month-names.ts'

/** What a clock and a calendar show; months from 1. */
export type ClockTime = { year: number; month: number; day: number; hour: number; minute: number }

const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** Made once for each zone: making one takes a phone longer than using it a hundred times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(zone, format)
  return format
}

/** What clock and calendar show at a moment in a zone ("Australia/Sydney"). */
export function clockIn(zone: string, moment: Date): ClockTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

/** The calendar day of a moment in a zone, YYYY-MM-DD. */
export function dayIn(zone: string, moment: Date): string {
  const { year, month, day } = clockIn(zone, moment)
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * The moment at which a day begins in a zone. No clock of Australia or New Zealand is changed at midnight, so
 * there is exactly one.
 * @param day YYYY-MM-DD
 */
export const startOfDayIn = (zone: string, day: string): Date => momentIn(zone, `${day}T00:00:00`)

/**
 * The moment at which the clock of a zone shows a time. Of a time that the clock shows twice, one of the two;
 * one that it skips counts as an hour later or earlier.
 * @param time YYYY-MM-DDTHH:mm:ss
 */
export function momentIn(zone: string, time: string): Date {
  const wanted = Date.parse(`${time}Z`)
  const shownAt = (at: number) => {
    const { year, month, day, hour, minute } = clockIn(zone, new Date(at))
    return Date.UTC(year, month - 1, day, hour, minute) + (at % MINUTE_MS)
  }
  // the first guess may lie on the other side of a change of the clock
  const guess = wanted - (shownAt(wanted) - wanted)
  return new Date(guess - (shownAt(guess) - wanted))
}

/** 5 Mar 2026 (BUS-02). */
export const dayWords = ({ year, month, day }: ClockTime): string =>
  `${String(day)} ${monthName(month)} ${String(year)}`
/** 2:07 pm. */
export const timeWords = ({ hour, minute }: ClockTime): string =>
  `${String(hour % 12 || 12)}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
/** 5 Mar 2026, 2:07 pm: a moment as screens, papers and mails say it. */
export const dayAndTimeWords = (clock: ClockTime): string => `${dayWords(clock)}, ${timeWords(clock)}`

/** The place that a zone is named after: Brisbane. */
export const placeOfZone = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
