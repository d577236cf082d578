import { DAY_MS } from '#shared/codes/day-ms.ts'

const WEEK_DAYS = 7
/** A Sunday, from which fortnights are counted: every person's fall in the same weeks. */
const FIRST_SUNDAY_MS = Date.UTC(1970, 0, 4)

/** How often the digest of back orders comes (ORD-53). */
export const DIGEST_FREQUENCIES = {
  N: 'None',
  M: 'Monthly',
  F: 'Fortnightly',
  W: 'Weekly',
  D: 'Daily',
} as const
export type DigestFrequency = keyof typeof DIGEST_FREQUENCIES

/** As it is stored; '' for what nobody has chosen. day: '0' Sunday to '6', or '1' to '31' and 'L' (OP-11). */
export type DigestChoice = { frequency: string; day: string }

export const isDigestFrequency = (value: string): value is DigestFrequency =>
  Object.hasOwn(DIGEST_FREQUENCIES, value)

/**
 * The days to choose from, in their order: none without a digest and for a daily one (ORD-54 to ORD-56,
 * OP-11).
 */
export function digestDays(frequency: string): string[] {
  if (frequency === 'M') return [...Array.from({ length: 31 }, (_, at) => String(at + 1)), 'L']
  return frequency === 'F' || frequency === 'W' ? ['0', '1', '2', '3', '4', '5', '6'] : []
}

/** The day that goes on counting after a frequency was chosen: the same where it fits, else none (OP-12). */
export const keptDay = (frequency: string, day: string): string =>
  digestDays(frequency).includes(day) ? day : ''

/**
 * Whether a digest is due on a day. Where no day was chosen the first choice counts; a day that the month
 * lacks means its last one (OP-11).
 * @param today YYYY-MM-DD in Brisbane
 */
export function isDigestDay({ frequency, day }: DigestChoice, today: string): boolean {
  const at = new Date(`${today}T00:00:00Z`)
  const chosen = keptDay(frequency, day) || (digestDays(frequency)[0] ?? '')
  switch (frequency) {
    case 'D':
      return true
    case 'W':
      return at.getUTCDay() === Number(chosen)
    case 'F':
      return at.getUTCDay() === Number(chosen) && weekOf(at) % 2 === 0
    case 'M': {
      const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
      return at.getUTCDate() === (chosen === 'L' ? last : Math.min(Number(chosen), last))
    }
    default:
      return false
  }
}

const weekOf = (at: Date) => Math.floor((at.getTime() - FIRST_SUNDAY_MS) / (WEEK_DAYS * DAY_MS))
