import writeWorkbook, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { type FileCell, safeText } from '#shared/rules/table-file.ts'

/** A sheet with its head row; every row has a cell for each title. */
export type FileTable = { sheet: string; titles: readonly string[]; rows: readonly (readonly FileCell[])[] }

/** Excel holds no longer text in a cell. */
const TEXT_MAX = 32_767
const WIDTH = { least: 9, most: 48 }
/** Of so many rows the widest cell decides how wide a column is. */
const MEASURED_ROWS = 200

/** A table as an XLSX workbook: money as numbers, days and moments as dates, numbers of orders as texts. */
export function xlsxFile({ sheet, titles, rows }: FileTable): Promise<Blob> {
  const head = titles.map((title) => ({ value: title, type: String, fontWeight: 'bold' }) as const)
  const data: SheetData = [head, ...rows.map((row) => row.map(cellOf))]
  const columns = titles.map((title, at) => ({ width: widthOf(title, rows, at) }))
  return writeWorkbook(data, { sheet, columns, stickyRowsCount: 1 }).toBlob()
}

const DAY = 'd mmm yyyy'

function cellOf(cell: FileCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: safeText(cell).slice(0, TEXT_MAX), type: String, format: '@' }
  if ('cents' in cell) return { value: cell.cents / 100, type: Number, format: '#,##0.00' }
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY }
  const { year, month, day, hour, minute } = cell.at
  // Excel has no time zones: what clock and calendar show is what it is to show
  const shown = new Date(Date.UTC(year, month - 1, day, hour, minute))
  return { value: shown, type: Date, format: `${DAY} h:mm AM/PM` }
}

function widthOf(title: string, rows: FileTable['rows'], at: number): number {
  const texts = rows.slice(0, MEASURED_ROWS).map((row) => lengthOf(row[at] ?? null))
  return Math.min(WIDTH.most, Math.max(WIDTH.least, title.length + 2, ...texts.map((length) => length + 2)))
}

const lengthOf = (cell: FileCell): number => {
  if (cell === null) return 0
  if (typeof cell !== 'object') return String(cell).length
  if ('cents' in cell) return 11
  return 'day' in cell ? 11 : 20
}
