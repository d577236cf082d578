import type { Tx } from '#server/db/connect.ts'
import { type Cell, type ImportRow, insertRows, readKnown, type Table, updateRows } from './import.store.ts'

/** How many rows of one table were added, changed and unchanged. */
export type Count = { added: number; changed: number; unchanged: number; removed: number }
/** Counts by kind of row, in the order of writing. */
export type Tally = Map<string, Count>
export type SaidRow = Readonly<Record<string, Cell | undefined>>

/** What saving needs besides the rows: the transaction, the moment, the counts, and the progress listener. */
export type Saving = { tx: Tx; now: Date; tally: Tally; wrote: (rows: number) => void }

/**
 * A step of the import, with the number of rows that it will report as written. The total is therefore known
 * before the first step.
 */
export type Step = { rows: number; write(saving: Saving): Promise<void> }

type Target = {
  table: Table
  /** What is counted, in the plural: "products". */
  what: string
  keys: readonly string[]
  /** Every column that may be written apart from the keys, with the default for a new row. */
  defaults: Readonly<Record<string, Cell>>
}

const BATCH = 5_000

/** The count of a kind, created at zero. */
export function countOf(tally: Tally, what: string): Count {
  const count = tally.get(what) ?? { added: 0, changed: 0, unchanged: 0, removed: 0 }
  tally.set(what, count)
  return count
}

/**
 * Writes rows: new ones complete with the defaults, known ones only where they differ. Unchanged rows are not
 * sent, so that no trigger fires and no portal reloads its catalogue.
 */
export async function saveRows(
  { tx, tally, wrote }: Saving,
  { table, what, keys, defaults }: Target,
  rows: readonly SaidRow[],
): Promise<void> {
  const columns = [...keys, ...Object.keys(defaults)]
  const count = countOf(tally, what)
  for (const batch of batches(rows)) {
    const known = new Map(
      (
        await readKnown(
          tx,
          table,
          keys,
          columns,
          batch.map((row) => pick(row, keys)),
        )
      ).map((row) => [keyOf(row, keys), row]),
    )
    const added: ImportRow[] = [],
      changed: ImportRow[] = []
    for (const row of batch) {
      const old = known.get(keyOf(row, keys))
      const next = pick({ ...(old ?? defaults), ...said(row) }, columns)
      if (!old) added.push(next)
      else if (!isSame(old, next, columns)) changed.push(next)
    }
    await insertRows(tx, table, added)
    await updateRows(tx, table, keys, changed)
    count.added += added.length
    count.changed += changed.length
    count.unchanged += batch.length - added.length - changed.length
    wrote(batch.length)
  }
}

/** saveRows as a step. */
export const rowsStep = (target: Target, rows: readonly SaidRow[]): Step => ({
  rows: rows.length,
  write: (saving) => saveRows(saving, target, rows),
})

export function* batches<T>(rows: readonly T[], size = BATCH) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** A text that is the same for two rows with the same key. */
export const keyOf = (row: SaidRow, keys: readonly string[]): string =>
  JSON.stringify(keys.map((key) => row[key] ?? null))

const said = (row: SaidRow) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
const pick = (row: SaidRow, columns: readonly string[]): ImportRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
const isSame = (a: ImportRow, b: ImportRow, columns: readonly string[]) =>
  columns.every(
    (column) => a[column] === b[column] || JSON.stringify(a[column]) === JSON.stringify(b[column]),
  )
