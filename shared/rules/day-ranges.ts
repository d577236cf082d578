import { addDays } from './calendar-days.ts'

/** Ranges of days that lists offer in one click. */
export const DAY_RANGES = { thisMonth: 'This month', lastMonth: 'Last month', days90: '90 days' } as const
export type DayRange = keyof typeof DAY_RANGES

/**
 * The first and last day of a range, both included, YYYY-MM-DD.
 * @param today the day in the zone of the account
 */
export function daysOf(range: DayRange, today: string): { from: string; to: string } {
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (range) {
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth': {
      const to = addDays(firstOfMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'days90':
      return { from: addDays(today, -89), to: today }
  }
}
