import { Button } from '#web/ui/Button.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { saveCsv } from './save-csv.ts'

type Props<Row> = {
  name: string
  rows: readonly Row[] | undefined
  /** Those that are seen. */
  columns: readonly TableColumn<Row>[]
}

/** Saves the rows of a list as they are seen. */
export function CsvButton<Row>({ name, rows = [], columns }: Props<Row>) {
  if (rows.length === 0) return null
  return (
    <Button look="quiet" onClick={() => saveCsv(name, rows, columns)}>
      CSV
    </Button>
  )
}
