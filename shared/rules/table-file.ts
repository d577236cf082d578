import { centsToDollars } from './money.ts'
import type { ClockTime } from './zone-time.ts'

/**
 * A cell of a file that a spreadsheet opens: a text (numbers of orders and products are texts), a count,
 * money in cents, a calendar day (YYYY-MM-DD), a moment as the clock of the account shows it, or nothing.
 */
export type FileCell = string | number | { cents: number } | { day: string } | { at: ClockTime } | null

/** A column of such a file. The title of money says whether it is ex or inc GST. */
export type FileColumn<Row> = { id: string; title: string; cell: (row: Row) => FileCell }

/** What a spreadsheet takes for a formula, whatever stands after it. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * A text that no spreadsheet runs as a formula (decision 30): it gets an apostrophe in front. A number below
 * zero is none.
 */
export const safeText = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

const two = (part: number) => String(part).padStart(2, '0')

/** A cell of a CSV file: money as dollars with two decimals, days as YYYY-MM-DD, moments with HH:MM. */
export function csvText(cell: FileCell): string | number {
  if (cell === null) return ''
  if (typeof cell !== 'object') return cell
  if ('cents' in cell) return centsToDollars(cell.cents).toFixed(2)
  if ('day' in cell) return cell.day
  const { year, month, day, hour, minute } = cell.at
  return `${String(year)}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}
