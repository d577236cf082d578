/**
 * The demo's days, counted from today in Brisbane (no daylight saving there), so that the demo is as fresh as
 * the day it is loaded.
 */
export interface DemoCalendar {
  /** Midnight-free calendar date, 'YYYY-MM-DD'; negative days lie in the past. */
  day(offset: number): string
  /** A moment on that day, at a Brisbane time; never later than now for a day that is not in the future. */
  at(offset: number, hour: number, minute?: number): Date
  /** 0 for Sunday to 6 for Saturday. */
  weekday(offset: number): number
  /** The day itself, or the Friday before it where it is on a weekend. */
  workday(offset: number): number
  readonly now: Date
}

const DAY = 86_400_000
const HOUR = 3_600_000
const BRISBANE = 10 * HOUR

/** @param now the moment that counts as now */
export function createCalendar(now: Date): DemoCalendar {
  const todayStart = Math.floor((now.getTime() + BRISBANE) / DAY) * DAY - BRISBANE
  const day = (offset: number) => new Date(todayStart + offset * DAY + BRISBANE).toISOString().slice(0, 10)
  const at = (offset: number, hour: number, minute = 0) => {
    const moment = todayStart + offset * DAY + hour * HOUR + minute * 60_000
    return new Date(offset > 0 ? moment : Math.min(moment, now.getTime() - 60_000))
  }
  const weekday = (offset: number) => new Date(todayStart + offset * DAY + BRISBANE).getUTCDay()
  const workday = (offset: number) => offset - ({ 0: 2, 6: 1 }[weekday(offset)] ?? 0)
  return { now, day, at, weekday, workday }
}
