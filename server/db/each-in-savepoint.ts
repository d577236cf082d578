import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Does work for each item within a transaction, one after another. What an item has written whose work fails
 * is undone; those before and after it stay.
 * @returns the problems of the items that failed
 */
export async function eachInSavepoint<Item>(
  tx: Tx,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const problems: unknown[] = []
  for (const item of items) {
    await sql`savepoint item`.execute(tx)
    try {
      await work(item)
      await sql`release savepoint item`.execute(tx)
    } catch (problem) {
      await sql`rollback to savepoint item`.execute(tx)
      problems.push(problem)
    }
  }
  return problems
}
