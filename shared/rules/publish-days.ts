import { PUBLISH_YEARS_AHEAD } from '../codes/limits.ts'

/**
 * Whether what staff publish begins so late that its year must be a slip.
 * @param from the first day, YYYY-MM-DD
 * @param today the same
 */
export const beginsTooLate = (from: string, today: string): boolean =>
  from > `${String(Number(today.slice(0, 4)) + PUBLISH_YEARS_AHEAD)}${today.slice(4)}`
