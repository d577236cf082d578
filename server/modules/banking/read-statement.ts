import {
  type BankColumns,
  areColumns,
  guessColumns,
  isWithoutHeader,
  readBankRow,
} from '#shared/rules/bank-file.ts'
import { isStorable, ofOneLine } from '#shared/rules/one-line.ts'
import { readWrittenDay } from '#shared/rules/written-day.ts'
import { decodeFile } from '#server/modules/imports/decode-file.ts'
import { readCsv, STRAY_QUOTE } from '#server/modules/imports/read-csv.ts'
import { type SheetRow, UnreadableFile } from '#server/modules/imports/sheet.ts'
import type { NewLine } from './bank-lines.store.ts'

/** A bank's file: its header, which tells layouts apart, and rows of cells with their line numbers. */
export type BankFile = {
  header: string
  first: readonly string[]
  rows: BankRow[]
}
/** malformed: why its cells may be in other columns than they seem; null where they are not. */
type BankRow = { lineNo: number; cells: readonly string[]; malformed: string | null }
export type LineProblem = { lineNo: number; reason: string }

const NO_HEADER = 'no header'

/**
 * Reads a statement as a bank writes it as CSV, with a header or without.
 * @throws UnreadableFile, with words for the person who has the file
 */
export async function readStatement(bytes: Buffer): Promise<BankFile> {
  const sheet = await readCsv(textOf(bytes), () => undefined)
  const columns = storable(sheet.columns)
  const below = rowsOf(sheet.rows)
  return isWithoutHeader(columns)
    ? {
        header: `${NO_HEADER} ${String(columns.length)}`,
        first: columns,
        rows: [{ lineNo: 1, cells: columns, malformed: null }, ...below],
      }
    : { header: columns.map((name) => name.trim().toLowerCase()).join('|'), first: columns, rows: below }
}

/**
 * A bank may write lines of its own above the header. Then most rows are wider than it, and those are read;
 * otherwise a row that is wider or narrower has values in other columns.
 */
function rowsOf(rows: readonly SheetRow[]): BankRow[] {
  const usual = mostFrequent(rows.map(({ cells }) => cells.length))
  return rows.map(({ line, cells, malformed }) => ({
    lineNo: line,
    cells: storable(cells),
    malformed: swallowed(cells)
      ? 'a quote is closed only lines below, and what looks like lines of the statement is within it'
      : malformed === undefined || (malformed !== STRAY_QUOTE && cells.length === usual)
        ? null
        : malformed,
  }))
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Whether a cell holds a line with a day in it: a line of the statement, within the quotes of another. */
const swallowed = (cells: readonly string[]) =>
  cells.some((cell) =>
    cell
      .split(/[\r\n]+/)
      .slice(1)
      .some((line) =>
        line.split(/[,;\t|]/).some((part) => readWrittenDay(part.replaceAll('"', '')) !== null),
      ),
  )

/**
 * Cells as fields of one line have them (shared/calls/fields.ts): without what nobody sees.
 * @throws UnreadableFile for a NUL, which no bank writes: the file is damaged, or no text
 */
function storable(cells: readonly string[]): string[] {
  const clean = cells.map(ofOneLine)
  if (!clean.every(isStorable))
    throw new UnreadableFile('The file has NUL characters in its text: it is damaged, or no statement.')
  return clean
}

/** Banks write UTF-8, or what Windows called ANSI. */
function textOf(bytes: Buffer): Buffer {
  try {
    return decodeFile(bytes).utf8
  } catch (problem) {
    if (!(problem instanceof UnreadableFile)) throw problem
    return decodeFile(bytes, 'windows-1252').utf8
  }
}

/** The columns of a file by its header; null where they have to be chosen. */
export const guessedColumns = ({ first }: BankFile): BankColumns | null => guessColumns(first)

/**
 * The lines of a file, and what of it cannot be read.
 * @param today the Brisbane day: no line is later
 */
export function linesOf(
  file: BankFile,
  columns: BankColumns,
  today: string,
): { lines: NewLine[]; problems: LineProblem[] } {
  const lines: NewLine[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  for (const { lineNo, cells, malformed } of file.rows) {
    const line =
      malformed !== null && saysMoney(cells)
        ? { problem: `cannot be read: ${malformed}` }
        : readBankRow(cells, { lineNo, columns, today })
    if (line === null) continue
    if ('problem' in line) {
      problems.push({ lineNo, reason: line.problem })
      continue
    }
    const key = JSON.stringify([line.paidOn, line.amountCents, line.words])
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    lines.push({ ...line, occurrence })
  }
  return { lines, problems }
}

/** Whether a row that is malformed could be a line: it has a day. Without cells nobody knows. */
const saysMoney = (cells: readonly string[]) =>
  cells.length === 0 || cells.some((cell) => cell.split(/\s/).some((part) => readWrittenDay(part) !== null))

/** Whether the columns are in the file, each used for one thing. */
export const doFit = (file: BankFile, columns: BankColumns): boolean =>
  areColumns(columns, Math.max(file.first.length, ...file.rows.map(({ cells }) => cells.length)))
