import type { DunningDays } from '#shared/rules/dunning.ts'

type Settings = {
  OVERDUE_REMIND_DAYS: number
  OVERDUE_SECOND_DAYS: number
  OVERDUE_STOP_DAYS: number
  OVERDUE_FROM_DOLLARS: number
}

/**
 * When who does not pay is reminded and stopped.
 * @throws Error where the steps are not one after the other
 */
export function readOverdue(s: Settings): DunningDays {
  const days = {
    remind: s.OVERDUE_REMIND_DAYS,
    second: s.OVERDUE_SECOND_DAYS,
    stop: s.OVERDUE_STOP_DAYS,
    fromCents: Math.round(s.OVERDUE_FROM_DOLLARS * 100),
  }
  if (days.remind < days.second && days.second < days.stop) return days
  throw new Error(
    'The setting OVERDUE_SECOND_DAYS cannot be used: it is to lie between OVERDUE_REMIND_DAYS and OVERDUE_STOP_DAYS',
  )
}
