import type { ImportResult } from './run-import.ts'
import type { Note } from './notes.ts'

const SHOWN_NOTES = 50

/** The report of an import for a terminal. @param seconds how long it took */
export function reportText(result: ImportResult, seconds: number): string {
  const {
    kind,
    file,
    format,
    rowsRead,
    refusedRows,
    refusals,
    warnings,
    unusedColumns,
    isImported,
    isDryRun,
  } = result
  const pace = seconds > 0 ? `, ${whole(Math.round(rowsRead / seconds))} rows/s` : ''
  return [
    `${kind} from ${file} (${format}): ${whole(rowsRead)} rows in ${seconds.toFixed(1)} s${pace}`,
    ...(isImported ? table(result) : []),
    outcome(result),
    ...(unusedColumns.length === 0 ? [] : [`Columns that are not used: ${unusedColumns.join(', ')}`]),
    ...noteLines(`Warnings: ${whole(warnings.length)}`, warnings),
    ...noteLines(`Refused rows: ${whole(refusedRows)}`, refusals),
    ...(isDryRun && isImported ? ['This was a dry run: nothing was kept.'] : []),
    '',
  ].join('\n')
}

function outcome({ refusedRows, isImported, rowsRead }: ImportResult): string {
  if (!isImported)
    return `Nothing was imported: ${whole(refusedRows)} of ${whole(rowsRead)} rows are refused. Correct them, or import the others with --skip-bad-rows.`
  return refusedRows === 0
    ? 'No row was refused.'
    : `${whole(refusedRows)} rows were refused and left out, the others imported.`
}

/** The counts of an import as lines of a table. */
export function table({ tally }: Pick<ImportResult, 'tally'>): string[] {
  const heads = ['added', 'changed', 'unchanged', 'removed'] as const
  const width = Math.max(10, ...[...tally.keys()].map((what) => what.length)) + 2
  const line = (first: string, cells: readonly string[]) =>
    `  ${first.padEnd(width)}${cells.map((cell) => cell.padStart(11)).join('')}`
  return [
    line('', heads),
    ...[...tally]
      .filter(([, count]) => heads.some((head) => count[head] > 0))
      .map(([what, count]) =>
        line(
          what,
          heads.map((head) => whole(count[head])),
        ),
      ),
  ]
}

function noteLines(title: string, notes: readonly Note[]): string[] {
  if (notes.length === 0) return []
  const more =
    notes.length > SHOWN_NOTES
      ? [`  ... and ${whole(notes.length - SHOWN_NOTES)} more; --report <file> has them all`]
      : []
  return [
    title,
    ...notes
      .slice(0, SHOWN_NOTES)
      .map(
        ({ line, field, value, reason }) =>
          `  line ${line}, ${field}${value === '' ? '' : ` "${value}"`}: ${reason}`,
      ),
    ...more,
  ]
}

/** With commas between thousands. */
export const whole = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** All refusals and warnings as CSV, with a byte order mark and CRLF as spreadsheets want them. */
export function reportCsv({ refusals, warnings }: Pick<ImportResult, 'refusals' | 'warnings'>): string {
  const rows = [
    ['verdict', 'line', 'field', 'value', 'reason'],
    ...refusals.map((note) => ['refused', String(note.line), note.field, note.value, note.reason]),
    ...warnings.map((note) => ['warning', String(note.line), note.field, note.value, note.reason]),
  ]
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

/** A spreadsheet reads a text that begins with one of these as a formula (decision 30). */
export function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
