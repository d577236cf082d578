import { csvFile } from '#shared/rules/csv-file.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'

/** Saves rows of a table as CSV: the columns that are seen, in their order. */
export function saveCsv<Row>(fileName: string, rows: readonly Row[], columns: readonly TableColumn<Row>[]) {
  const head = columns.map(({ title }) => title)
  const cells = rows.map((row) => columns.map(({ text, value }) => text?.(row) ?? value(row)))
  const file = new Blob([csvFile([head, ...cells])], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
