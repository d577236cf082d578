import { type BankColumns, guessColumns, isWithoutHeader, readBankRow } from '#shared/rules/bank-file.ts'
import { isStorable, ofOneLine } from '#shared/rules/one-line.ts'
import { decodeFile } from '#server/modules/imports/decode-file.ts'
import { readCsv } from '#server/modules/imports/read-csv.ts'
import { UnreadableFile } from '#server/modules/imports/sheet.ts'
import type { NewLine } from './bank-lines.store.ts'

/** A bank's file: its header, which tells layouts apart, and rows of cells with their line numbers. */
export type BankFile = {
  header: string
  first: readonly string[]
  rows: { lineNo: number; cells: readonly string[] }[]
}
export type LineProblem = { lineNo: number; reason: string }

const NO_HEADER = 'no header'

/**
 * Reads a statement as a bank writes it as CSV, with a header or without.
 * @throws UnreadableFile, with words for the person who has the file
 */
export async function readStatement(bytes: Buffer): Promise<BankFile> {
  const sheet = await readCsv(textOf(bytes), () => undefined)
  const columns = storable(sheet.columns)
  const below = sheet.rows.map(({ line, cells }) => ({ lineNo: line, cells: storable(cells) }))
  return isWithoutHeader(columns)
    ? {
        header: `${NO_HEADER} ${String(columns.length)}`,
        first: columns,
        rows: [{ lineNo: 1, cells: columns }, ...below],
      }
    : { header: columns.map((name) => name.trim().toLowerCase()).join('|'), first: columns, rows: below }
}

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

/** The lines of a file, and what of it cannot be read. */
export function linesOf(file: BankFile, columns: BankColumns): { lines: NewLine[]; problems: LineProblem[] } {
  const lines: NewLine[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  for (const { lineNo, cells } of file.rows) {
    const line = readBankRow(cells, lineNo, columns)
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
