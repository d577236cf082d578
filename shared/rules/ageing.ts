import { daysBetween } from './calendar-days.ts'

/** What is owed by age, in cents (CRD-01): not past due, 1 to 30 days past due, 31 to 60, 61 to 90, more. */
export type Ageing = Record<AgeingBucket, number>
export const AGEING_BUCKETS = {
  current: 'Current',
  days30: '1 to 30 days',
  days60: '31 to 60 days',
  days90: '61 to 90 days',
  days120: 'Over 90 days',
} as const
export type AgeingBucket = keyof typeof AGEING_BUCKETS

/**
 * How many days past due something is at the end of the day before, by Brisbane's calendar (decision 9): what
 * was due yesterday is not past due. 0 where it has no due date.
 * @param day YYYY-MM-DD, as dueOn
 */
export const daysPastDue = (dueOn: string | null, day: string): number =>
  dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, day) - 1)

/** Where days past due count. Credits have no due date, so they lower what is current. */
export function bucketOf(days: number): AgeingBucket {
  if (days <= 0) return 'current'
  if (days <= 30) return 'days30'
  if (days <= 60) return 'days60'
  return days <= 90 ? 'days90' : 'days120'
}

/** Sums what is open by age. @param items openCents: amount less allocations, below zero for a credit */
export function ageingOf(items: readonly { dueOn: string | null; openCents: number }[], day: string): Ageing {
  const ageing: Ageing = { current: 0, days30: 0, days60: 0, days90: 0, days120: 0 }
  for (const { dueOn, openCents } of items) ageing[bucketOf(daysPastDue(dueOn, day))] += openCents
  return ageing
}
