import type { Tx } from '#server/db/connect.ts'
import type { ColumnFamilies, ColumnNames } from './columns.ts'
import type { Localities } from './localities.ts'
import type { Notes } from './notes.ts'
import type { RowReader } from './row-reader.ts'
import type { Step } from './save-rows.ts'

/** What the rows of a file are checked against, apart from the database. */
export type Context = { today: string; localities: Localities | null }

/** A row that was read, with the reader that knows how to speak of it. */
export type ReadRow<T> = T & { reader: RowReader }

/**
 * How one kind of file is understood and written. Nothing is written before every row was read and prepared.
 */
export type ImportKind<T> = {
  columns: ColumnNames
  families?: ColumnFamilies
  /** Of each list at least one field must have a column. */
  required: readonly (readonly string[])[]
  /** What one row says by itself. Problems go to the reader. */
  read(row: RowReader, context: Context): T
  /**
   * Holds all rows against the database and each other, those with problems too, so that every problem is
   * told at once; answers the steps that write those that are left without one. Writes nothing.
   */
  prepare(tx: Tx, rows: readonly ReadRow<T>[], notes: Notes, context: Context): Promise<readonly Step[]>
}

/**
 * Refuses every row whose key an earlier row has; answers the others. A row with a null key has nothing to
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
