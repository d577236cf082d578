import type pg from 'pg'
import { DatabaseAway, isConnectionLost } from './database-away.ts'

/**
 * A query for a library that brings its own SQL, on a pool of `openDatabase`. Errors of a lost connection
 * leave here as `DatabaseAway`, as those of `preparedPool` do. A connection whose query failed is not used
 * again: the text may hold a whole transaction, which stays open then.
 */
export async function poolQuery(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = await pool.connect().catch((problem: unknown) => {
    throw new DatabaseAway(problem)
  })
  let hasFailed = false
  try {
    return await client.query(text, values)
  } catch (problem) {
    hasFailed = true
    throw isConnectionLost(problem) ? new DatabaseAway(problem) : problem
  } finally {
    client.release(hasFailed)
  }
}
