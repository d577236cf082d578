import { type Insertable, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/schema/tables.ts'

/** A row to insert, with its generated id where the caller has reserved one. */
export type Row<T extends keyof Tables> = Insertable<Tables[T]> & { id?: number | string }

/**
 * Inserts rows by the thousand, one statement each. The rows travel as one JSON text, which the database
 * reads as records of the table. All rows must name the same columns.
 */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
            select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

/** Reserves the next numbers of a sequence, so that rows can refer to each other before they are inserted. */
export async function takeNumbers(tx: Tx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{
    number: number
  }>`select nextval(${sequence}::regclass) as number from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.number)
}

/** Reserves numbers of a table's generated id. */
export const takeIds = (tx: Tx, table: keyof Tables, count: number): Promise<number[]> =>
  takeNumbers(tx, `${table}_id_seq`, count)
