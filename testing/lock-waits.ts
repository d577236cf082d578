import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

/**
 * How many statements of this database wait for a lock.
 * @param words of the statement; '' for any
 */
export async function lockWaits(db: Queryable, words = ''): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`.execute(
    db,
  )
  return rows.length
}
