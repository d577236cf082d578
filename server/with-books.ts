import type { Logger } from 'kysely'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'

/** A check is one statement over all books: at a million orders it takes longer than an answer may. */
const STATEMENT_MS = 10 * 60_000

/** Opens the database for the checks of the books, on a connection and with a time limit of their own. */
export async function withBooks<T>(
  connection: Connection,
  work: (db: Db) => Promise<T>,
  log?: Logger,
): Promise<T> {
  const { db } = openDatabase(connection, {
    max: 1,
    statementMs: STATEMENT_MS,
    ...(log === undefined ? {} : { log }),
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
