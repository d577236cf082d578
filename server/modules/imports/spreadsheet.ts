/**
 * A row of a spreadsheet by its number there, with a text for each cell. `problem` says why it cannot be
 * imported.
 */
export type GridRow = { line: number; cells: readonly string[]; problem?: string }
/** The first sheet of a workbook; `sheets` is the number of sheets. */
export type Grid = { name: string; sheets: number; rows: readonly GridRow[] }

/** Spreadsheets store 15 digits of a number. Further digits are lost. */
const EXACT_DIGITS = 15
const EXACT_BELOW = 10 ** EXACT_DIGITS

/** The maximum number of cells of a sheet that are read, including the empty cells between others. */
export const CELLS_MAX = 5_000_000

/**
 * A stored number as it was typed: 19.989999999999998 is 19.99. Null where digits were lost, as in a 16-digit
 * product number. A text that is not a number stays.
 */
export function typedNumber(stored: string): string | null {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  return Math.abs(value) >= EXACT_BELOW ? null : String(Number(value.toPrecision(EXACT_DIGITS)))
}

/** The name of a column in a spreadsheet: A for 0, AA for 26. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** What a report shows for a number without a text from typedNumber. */
export const lostDigits = (cell: string): string =>
  `its cell ${cell} holds a number too long for a spreadsheet to keep all digits; ` +
  'format the column as text and type it again'

export const flagText = (value: boolean): string => (value ? 'Y' : 'N')
