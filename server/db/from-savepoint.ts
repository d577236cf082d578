import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Does work that takes locks, within a transaction, until it has an answer. Work that answers null has found
 * that it locked too little: what it has changed is undone and its locks are given back, so that the next try
 * can take all of them in one order. It must find something new each time, or it never ends.
 */
export async function fromSavepoint<T>(tx: Tx, work: () => Promise<T | null>): Promise<T> {
  for (;;) {
    await sql`savepoint locks`.execute(tx)
    const answer = await work()
    await (answer === null ? sql`rollback to savepoint locks` : sql`release savepoint locks`).execute(tx)
    if (answer !== null) return answer
  }
}
