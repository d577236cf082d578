import { isCalendarDay } from '#shared/rules/calendar-days.ts'
import { parseDollars } from '#shared/rules/money.ts'

/** A value that was read, or why it could not be read; the reason completes "the value ...". */
export type Read<T> = { value: T } | { reason: string }

/**
 * Dollars in whole cents, with or without a dollar sign and commas between thousands; at most `max` cents.
 */
export function readCents(text: string, max: number): Read<number> {
  if (/^\$?\s*-|^\(.*\)$|-$/.test(text)) return { reason: 'is below zero' }
  const cents = parseDollars(text)
  if (cents === null)
    return {
      reason: /^\$?\s*[\d,]*\.\d{3,}$/.test(text)
        ? 'has more than two decimals'
        : 'is no amount in dollars, such as 1234.50 or $1,234.50',
    }
  return cents > max ? { reason: `is more than ${max / 100} dollars` } : { value: cents }
}

/**
 * A whole number from min to max, with or without commas between thousands. 12.0 is one, as spreadsheets
 * write them.
 */
export function readWhole(text: string, min: number, max: number): Read<number> {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?$/.exec(text)
  if (!match) return { reason: 'is no whole number' }
  const value = Number((match[2] ?? '').replaceAll(',', '')) * (match[1] === '-' ? -1 : 1)
  return value < min || value > max ? { reason: `must be from ${min} to ${max}` } : { value: value + 0 }
}

/**
 * A calendar day, as 2026-03-09 or 9/3/2026 (day first, as in Australia). A month or year alone means its
 * first day. Answers YYYY-MM-DD.
 */
export function readDay(text: string): Read<string> {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!iso && !local) return { reason: 'is no date; write 2026-03-09 or 09/03/2026' }
  const [year, month, day] = iso
    ? [iso[1] ?? '', iso[2] ?? '01', iso[3] ?? '01']
    : [local?.[3] ?? '', (local?.[2] ?? '').padStart(2, '0'), (local?.[1] ?? '').padStart(2, '0')]
  const value = `${year}-${month}-${day}`
  if (!isCalendarDay(value)) return { reason: 'is no day of the calendar; days come before months' }
  return Number(year) < 1900 || Number(year) > 2200 ? { reason: 'is no day of this time' } : { value }
}

const FLAGS: Readonly<Record<string, boolean>> = {
  y: true,
  yes: true,
  true: true,
  1: true,
  n: false,
  no: false,
  false: false,
  0: false,
}

/** Y or N, yes or no, true or false, 1 or 0. */
export function readFlag(text: string): Read<boolean> {
  const value = FLAGS[text.toLowerCase()]
  return value === undefined ? { reason: 'is neither Y nor N' } : { value }
}

/**
 * A barcode number: 8, 12, 13 or 14 digits, the last of which is the check digit. Blanks and dashes are
 * dropped.
 */
export function readGtin(text: string): Read<string> {
  const digits = text.replace(/[\s-]/g, '')
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text))
    return { reason: 'was turned into a rounded number by a spreadsheet; format the column as text there' }
  if (!/^\d+$/.test(digits)) return { reason: 'is no barcode number: it holds more than digits' }
  if (![8, 12, 13, 14].includes(digits.length))
    return { reason: `has ${digits.length} digits; a barcode number has 8, 12, 13 or 14` }
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? { value: digits } : { reason: 'has a wrong check digit' }
}
