import { parseDollars } from './money.ts'
import { readWrittenDay } from './written-day.ts'

/**
 * Which columns of a bank's file hold what, by their indices. amount has a sign; or money in (credit) and
 * money out (debit) have columns of their own.
 */
export type BankColumns = { date: number; words: number[] } & (
  | { amount: number }
  | { credit: number; debit: number }
)

/** paidOn: YYYY-MM-DD. amountCents: above zero what came in, below zero what went out. */
export type BankLine = { lineNo: number; paidOn: string; amountCents: number; words: string }

/** An amount in cents, below zero as -5.00, 5.00-, (5.00) or 5.00 DR; null where it is none. */
export function bankCents(text: string): number | null {
  const [, open, before, amount = '', after] =
    /^(\()?\s*([+-]?)\s*(.*?)\s*(\)|-|[CD]R)?$/i.exec(text.trim()) ?? []
  const cents = parseDollars(amount)
  if (cents === null || (open === '(') !== (after === ')')) return null
  const isOut = open === '(' || before === '-' || after === '-' || after?.toUpperCase() === 'DR'
  return isOut ? 0 - cents : cents
}

const NAMES = {
  date: /^((transaction|posting|posted|processed|value|effective|entry)\s+)?date$/i,
  amount: /^(transaction\s+)?amount(\s*\(?(aud|nzd|\$)\)?)?$/i,
  credit: /^(credits?|deposits?|money in|paid in)(\s+amount)?(\s*\(?(aud|nzd|\$)\)?)?$/i,
  debit: /^(debits?|withdrawals?|money out|paid out)(\s+amount)?(\s*\(?(aud|nzd|\$)\)?)?$/i,
  words:
    /description|narrat|details|particulars|reference|^ref\b|^code$|other party|payee|payer|memo|text|analysis/i,
}

/** Whether the first row of a file is a line of the statement already: some banks write no header. */
export const isWithoutHeader = (first: readonly string[]): boolean =>
  first.some((cell) => readWrittenDay(cell) !== null) && first.some((cell) => bankCents(cell) !== null)

/** The columns of a bank's file by the names of its header or, without one, by its first row; null where they
 * have to be chosen. */
export function guessColumns(first: readonly string[]): BankColumns | null {
  if (isWithoutHeader(first)) {
    const date = first.findIndex((cell) => readWrittenDay(cell) !== null)
    const amount = first.findIndex((cell, at) => at !== date && bankCents(cell) !== null)
    const words = first.flatMap((cell, at) =>
      /[a-z]/i.test(cell) && readWrittenDay(cell) === null ? [at] : [],
    )
    return words.length === 0 || amount < 0 ? null : { date, amount, words }
  }
  const at = (name: RegExp) => first.findIndex((cell) => name.test(cell.trim()))
  const [date, amount, credit, debit] = [at(NAMES.date), at(NAMES.amount), at(NAMES.credit), at(NAMES.debit)]
  const words = first.flatMap((cell, index) => (NAMES.words.test(cell) ? [index] : []))
  if (date < 0 || words.length === 0) return null
  if (credit >= 0 && debit >= 0) return { date, credit, debit, words }
  return amount < 0 ? null : { date, amount, words }
}

/** Whether the indices are of columns of a file with so many, words among them, and each has one use. */
export function areColumns({ date, words, ...money }: BankColumns, width: number): boolean {
  const all = [date, ...Object.values(money), ...words]
  const isIn = (at: number) => Number.isInteger(at) && at >= 0 && at < width
  return words.length > 0 && all.every(isIn) && new Set(all).size === all.length
}

const FIRST_DAY = '2000-01-01' // an earlier one is a mistake, such as 0026
const SHOWN_MAX = 40

/**
 * A row of a bank's file. A row of no amount says nothing of money and is left out.
 * @param today YYYY-MM-DD in Brisbane; money has not come in after it
 * @returns the line; why it cannot be read, in words that complete "Line 7 "; null for a row to leave out
 */
export function readBankRow(
  cells: readonly string[],
  { lineNo, columns, today }: { lineNo: number; columns: BankColumns; today: string },
): BankLine | { problem: string } | null {
  const cell = (at: number) => cells[at]?.trim() ?? ''
  const paidOn = readWrittenDay(cell(columns.date))
  const amountCents =
    'amount' in columns
      ? bankCents(cell(columns.amount))
      : inAndOut(cell(columns.credit), cell(columns.debit))
  if (paidOn === null && amountCents === null) return null
  const dateShown = `"${cell(columns.date).slice(0, SHOWN_MAX).toWellFormed()}"`
  if (paidOn === null) return { problem: `has no date that can be read: ${dateShown}` }
  if (paidOn > today) return { problem: `has a day that is still to come: ${dateShown}` }
  if (paidOn < FIRST_DAY) return { problem: `has a day before the year 2000: ${dateShown}` }
  if (amountCents === null) return { problem: 'has no amount that can be read' }
  if (amountCents === 0) return null
  const words = columns.words
    .map(cell)
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 500)
    .toWellFormed()
  return { lineNo, paidOn, amountCents, words }
}

/**
 * Some banks write what went out below zero, some above, so a debit goes out with either sign. What came in
 * has one sign: a credit below zero, such as a payment that bounced, goes out.
 */
function inAndOut(credit: string, debit: string): number | null {
  const [came, went] = [bankCents(credit), bankCents(debit)]
  if (came === null && went === null) return null
  return (came ?? 0) - Math.abs(went ?? 0) + 0
}
