import { BYTE_ORDER_MARK, csvRows } from '#shared/rules/csv-file.ts'
import { csvText } from '#shared/rules/table-file.ts'
import type { FileTable } from './xlsx-file.ts'

/** So many rows are one piece of the file: no string holds all of it. */
const PIECE = 1_000

/** A table as a CSV file that Excel opens in the right encoding. */
export function csvBlob({ titles, rows }: Pick<FileTable, 'titles' | 'rows'>): Blob {
  const pieces = [BYTE_ORDER_MARK, csvRows([titles])]
  for (let at = 0; at < rows.length; at += PIECE)
    pieces.push(csvRows(rows.slice(at, at + PIECE).map((row) => row.map(csvText))))
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}
