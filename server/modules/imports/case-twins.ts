import type { Tx } from '#server/db/connect.ts'
import { readIdsInAnyCase } from './import.store.ts'
import type { RowReader } from './row-reader.ts'

type Named = { id: string; reader: RowReader }

/**
 * Refuses each new id that differs only by case from an id on file or in an earlier row, since people would
 * confuse the two. Ids on file already pass.
 */
export async function refuseCaseTwins(
  tx: Tx,
  table: 'product' | 'customer' | 'account',
  rows: readonly Named[],
  field: string,
  what: string,
): Promise<void> {
  const onFile = await readIdsInAnyCase(tx, table, [...new Set(rows.map(({ id }) => id))])
  const known = new Set(onFile)
  const twins = new Map(onFile.map((id) => [id.toLowerCase(), { id, whichOne: 'that is on file' }]))
  for (const { id, reader } of rows) {
    const twin = twins.get(id.toLowerCase())
    if (id === '' || known.has(id) || twin?.id === id) continue
    if (twin === undefined) twins.set(id.toLowerCase(), { id, whichOne: `of line ${reader.line}` })
    else {
      const other = `${what} ${twin.id} ${twin.whichOne}`
      reader.refuse(
        field,
        id,
        `differs from the ${other} in capital letters alone; write it as it stands there`,
      )
    }
  }
}
