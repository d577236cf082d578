/**
 * A page of a list, of which one row more was read to know whether there is another page.
 * @returns the rows of the page, and the key after which the next one begins; null at the end
 */
export function cutPage<Row, Key>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Key,
): { shown: Row[]; next: Key | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next: last === undefined ? null : keyOf(last) }
}
