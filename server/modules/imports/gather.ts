import type { Notes } from './notes.ts'
import type { RowReader } from './row-reader.ts'
import type { SaidRow } from './save-rows.ts'

/** All the values that several rows of a file give for one thing. */
export type Gathered = { key: string; first: RowReader; readers: RowReader[]; said: SaidRow }

/**
 * Merges the values that several rows give for each thing. Where two rows contradict each other the later one
 * is refused.
 * @param fields the field of the file for each column of the thing; of several, the first that the row fills
 * in
 */
export function gather<R extends { reader: RowReader }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  saysOf: (row: R) => SaidRow,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Map<string, Gathered> {
  const found = new Map<string, Gathered>()
  const lines = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row),
      says = Object.entries(saysOf(row)).filter(([, value]) => value !== undefined)
    const there = found.get(key) ?? { key, first: row.reader, readers: [], said: {} }
    for (const [column, value] of says) {
      const cellKey = `${key} ${column}`
      if (there.said[column] === undefined) lines.set(cellKey, row.reader.line)
      else if (there.said[column] !== value) {
        const names = [fields[column] ?? column].flat()
        const field = names.find((name) => row.reader.raw(name) !== '') ?? names[0] ?? column
        const reason = `contradicts line ${lines.get(cellKey) ?? 0}, which says ${String(there.said[column])}`
        row.reader.refuse(field, row.reader.raw(field), reason)
      }
    }
    found.set(key, {
      ...there,
      readers: [...there.readers, row.reader],
      said: { ...Object.fromEntries(says), ...there.said },
    })
  }
  return found
}

/** Imports a thing whole or not at all: where one of its rows is refused, so are the others. */
export function refuseWhole(things: Iterable<Gathered>, notes: Notes, field: string): void {
  for (const { readers } of things) {
    const bad = readers.find((reader) => notes.isRefused(reader.line))
    if (!bad) continue
    for (const reader of readers)
      if (!notes.isRefused(reader.line))
        reader.refuse(field, reader.raw(field), `belongs together with line ${bad.line}, which is refused`)
  }
}
