import { safeText } from './table-file.ts'

const QUOTED = /[",\r\n]/
/** A cell as CSV has it (RFC 4180), and no formula (decision 30). */
function cellOf(value: string | number): string {
  const safe = safeText(String(value))
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV has them, each with its CRLF. */
export const csvRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** A file that Excel opens in the right encoding begins with it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as a CSV file, with a byte order mark.
 * @param rows the first one is the head
 */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  `${BYTE_ORDER_MARK}${csvRows(rows)}`
