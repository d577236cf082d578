const QUOTED = /[",\r\n]/
/** What a spreadsheet takes for a formula, whatever stands after it. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * A cell as CSV has it (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in
 * front; a number below zero is none.
 */
function cellOf(value: string | number): string {
  const text = String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as a CSV file that Excel opens in the right encoding: with a byte order mark and CRLF.
 * @param rows the first one is the head
 */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
