import { addDays } from './calendar-days.ts'
import { addMonths, monthOf } from './months.ts'

/** How often statements are mailed. '' is stored as no choice. */
export const STATEMENT_FREQUENCIES = { W: 'Weekly', M: 'Monthly' } as const
export type StatementFrequency = keyof typeof STATEMENT_FREQUENCIES
/** day: of the week, 0 is Sunday; or of the month, 1 to 28, since every month has these. */
export type StatementChoice = { frequency: StatementFrequency; day: number }

const WEEK = 7
const MONTH_DAYS = 28

export const isStatementFrequency = (text: string): text is StatementFrequency =>
  Object.hasOwn(STATEMENT_FREQUENCIES, text)

/** The days to choose from, in their order. */
export const statementDays = (frequency: StatementFrequency): number[] =>
  frequency === 'W'
    ? Array.from({ length: WEEK }, (_, at) => at)
    : Array.from({ length: MONTH_DAYS }, (_, at) => at + 1)

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const inMonth = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

/** The last chosen day on a day or before it. Days are Brisbane's, YYYY-MM-DD. */
export function lastStatementDay({ frequency, day }: StatementChoice, today: string): string {
  if (frequency === 'W') return addDays(today, -((weekday(today) - day + WEEK) % WEEK))
  const here = inMonth(monthOf(today), day)
  return here <= today ? here : inMonth(addMonths(monthOf(today), -1), day)
}

/** The first chosen day after a day. */
export function nextStatementDay(choice: StatementChoice, today: string): string {
  const last = lastStatementDay(choice, today)
  return choice.frequency === 'W' ? addDays(last, WEEK) : inMonth(addMonths(monthOf(last), 1), choice.day)
}

/**
 * The days of the statement that is mailed on a chosen day: a week or a month, up to the day before. Where
 * days before were missed, it begins where the last statement ended.
 * @param coveredTo the last day of the last statement; null before the first one
 */
export function statementPeriod(
  choice: StatementChoice,
  dueOn: string,
  coveredTo: string | null,
): { from: string; to: string } {
  const to = addDays(dueOn, -1)
  const usual = lastStatementDay(choice, to)
  const next = coveredTo === null ? usual : addDays(coveredTo, 1)
  return { from: next < usual ? next : usual, to }
}
