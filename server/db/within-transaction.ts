import type { Queryable, Tx } from './connect.ts'

/**
 * Does work in a transaction of its own; or in the open one, where the caller has one that is to hold all of
 * it.
 */
export const withinTransaction = <T>(db: Queryable, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
