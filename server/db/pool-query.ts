import { CompiledQuery, type Logger } from 'kysely'
import type pg from 'pg'
import { DatabaseAway, isConnectionLost } from './database-away.ts'

/**
 * A query for a library that brings its own SQL, on a pool of `openDatabase`. Errors of a lost connection
 * leave here as `DatabaseAway`, as those of `preparedPool` do. A connection whose query failed is not used
 * again: the text may hold a whole transaction, which stays open then.
 * @param log called after the query, as Kysely does with its own; the wait for a connection is not counted
 */
export async function poolQuery(pool: pg.Pool, query: pg.QueryConfig, log?: Logger): Promise<pg.QueryResult> {
  const client = await pool.connect().catch((problem: unknown) => {
    throw new DatabaseAway(problem)
  })
  const began = performance.now()
  let hasFailed = false
  try {
    return await client.query(query)
  } catch (problem) {
    hasFailed = true
    throw isConnectionLost(problem) ? new DatabaseAway(problem) : problem
  } finally {
    client.release(hasFailed)
    void log?.({
      level: 'query',
      query: CompiledQuery.raw(query.text),
      queryDurationMillis: performance.now() - began,
    })
  }
}
