import type { Tx } from '#server/db/connect.ts'
import type { ColumnFamilies, ColumnNames } from './columns.ts'
import type { Localities } from './localities.ts'
import type { Notes } from './notes.ts'
import type { RowReader } from './row-reader.ts'
import type { Step } from './save-rows.ts'

/** What the rows of a file are checked against, apart from the database. */
export type Context = { today: string; localities: Localities | null }

/** A row that was read, with the reader that reports its problems. */
export type ReadRow<T> = T & { reader: RowReader }

/** How one kind of file is read and written. Nothing is written until every row is read and prepared. */
export type ImportKind<T> = {
  columns: ColumnNames
  families?: ColumnFamilies
  /** Of each list at least one field must have a column. */
  required: readonly (readonly string[])[]
  /** Reads one row by itself. Problems go to the reader. */
  read(row: RowReader, context: Context): T
  /**
   * Checks all rows against the database and each other, including those with problems, so that one run
   * reports every problem. Answers the steps that write the rows without a problem. Writes nothing.
   */
  prepare(tx: Tx, rows: readonly ReadRow<T>[], notes: Notes, context: Context): Promise<readonly Step[]>
}

/**
 * Refuses every row whose key an earlier row has. Answers the others. A row with a null key is never a
 * repeat.
 */
export function refuseRepeats<T>(
  rows: readonly ReadRow<T>[],
  field: string,
  keyOf: (row: ReadRow<T>) => string | null,
  what: string,
): ReadRow<T>[] {
  const first = new Map<string, number>()
  return rows.filter((row) => {
    const key = keyOf(row)
    if (key === null) return true
    const line = first.get(key)
    if (line !== undefined)
      row.reader.refuse(field, row.reader.raw(field), `${what} stands on line ${line} already`)
    else first.set(key, row.reader.line)
    return line === undefined
  })
}
