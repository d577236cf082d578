/**
 * Reads a list by its cursor from its first page, until it ends or so many rows are there.
 * @param read one page; the cursor of the first is ''
 * @returns the rows in their order, and whether the list has more
 */
export async function gatherPages<Row>(
  read: (cursor: string) => Promise<{ rows: readonly Row[]; next: string }>,
  { max }: { max: number },
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = await read(cursor)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== '' && rows.length < max)
  return { rows: rows.slice(0, max), hasMore: cursor !== '' || rows.length > max }
}
