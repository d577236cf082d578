/**
 * A row of a spreadsheet by the number it has there, with a text for each cell; a problem says why it cannot
 * be taken.
 */
export type GridRow = { line: number; cells: readonly string[]; problem?: string }
/** The first sheet of a workbook; `sheets` is how many there are. */
export type Grid = { name: string; sheets: number; rows: readonly GridRow[] }

/** Spreadsheets hold 15 digits of a number; what was typed beyond them is lost. */
const EXACT_DIGITS = 15
const EXACT_BELOW = 10 ** EXACT_DIGITS

/** How many cells of a sheet are held in memory at most, empty ones among others included. */
export const CELLS_MAX = 5_000_000

/**
 * A stored number as it was typed: 19.989999999999998 is 19.99. Null where digits were lost, as of a 16-digit
 * product number; a text that is no number stays.
 */
export function typedNumber(stored: string): string | null {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  return Math.abs(value) >= EXACT_BELOW ? null : String(Number(value.toPrecision(EXACT_DIGITS)))
}

/** The name of a column in a spreadsheet: A for 0, AA for 26. */
export const columnLetters = (place: number): string =>
  (place < 26 ? '' : columnLetters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** What a person reads of a number that typedNumber has no text for. */
export const lostDigits = (cell: string): string =>
  `its cell ${cell} holds a number too long for a spreadsheet to keep all digits; ` +
  'format the column as text and type it again'

export const flagText = (value: boolean): string => (value ? 'Y' : 'N')
