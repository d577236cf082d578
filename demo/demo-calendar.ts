/**
 * The demo's days, counted from today in Brisbane (no daylight saving there). The demo's dates therefore
 * follow the day on which it is loaded.
 */
export interface DemoCalendar {
  /** Calendar date without a time, 'YYYY-MM-DD'; negative days lie in the past. */
  day(offset: number): string
  /** A moment on that day, at a Brisbane time. Never later than now, unless the day lies in the future. */
  at(offset: number, hour: number, minute?: number): Date
  /** 0 for Sunday to 6 for Saturday. */
  weekday(offset: number): number
  /** The day itself, or the Friday before it if it is on a weekend. */
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
