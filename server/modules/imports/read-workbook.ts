import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Sheet, type SheetRow, UnreadableFile } from './sheet.ts'
import { columnLetters, type Grid, type GridRow } from './spreadsheet.ts'
import { zipNames } from './unpack-zip.ts'

/**
 * Reads the first sheet of an XLSX or ODS workbook. Its first row that is not empty has the column names;
 * empty rows are skipped. Cells are texts as in CSV: numbers as they were typed, dates as YYYY-MM-DD, yes and
 * no as Y and N. Throws UnreadableFile.
 */
export async function readWorkbook(bytes: Buffer): Promise<Sheet> {
  const names = zipNames(bytes)
  if (names.includes('xl/workbook.xml')) return sheetOf(await readXlsx(bytes), 'XLSX')
  if (names.includes('content.xml')) return sheetOf(readOds(bytes), 'ODS')
  throw new UnreadableFile(
    'The file is a zip archive, but neither an XLSX nor an ODS workbook. Unpack it first.',
  )
}

function sheetOf({ name, sheets, rows }: Grid, kind: string): Sheet {
  const [header, ...found] = rows.filter(
    (row) => row.problem !== undefined || row.cells.some((cell) => cell.trim() !== ''),
  )
  if (header === undefined) throw new UnreadableFile(`The sheet "${name}" is empty: it has no header row.`)
  if (header.problem !== undefined)
    throw new UnreadableFile(`The header row cannot be read: ${header.problem}.`)
  const width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const columns = header.cells.slice(0, width)
  const format = `${kind}, ${sheets === 1 ? 'sheet' : `first of ${sheets} sheets,`} "${name}"`
  return { columns, rows: found.map((row) => rowBelow(row, width)), format }
}

function rowBelow({ line, cells, problem }: GridRow, width: number): SheetRow {
  const beyond = cells.findIndex((cell, index) => index >= width && cell.trim() !== '')
  const stray = `it has a value in column ${columnLetters(Math.max(0, beyond))}, which has no name in the header`
  const malformed = problem ?? (beyond < 0 ? undefined : stray)
  const row = { line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') }
  return malformed === undefined ? row : { ...row, malformed }
}
