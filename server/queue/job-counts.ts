import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { DEAD_LETTERS, SCHEMA } from './job-queue.ts'

export type JobCount = { queue: string; state: 'waiting' | 'later' | 'active' | 'dead'; many: number }

/**
 * How many jobs are due and wait, come later (the next run, the next attempt), are worked on and were given
 * up in the last 30 days, by queue, of all processes together. A job that was given up counts for the queue
 * it came from. Empty where the queue was never opened.
 */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const {
    rows: [found],
  } = await sql<{
    isThere: boolean
  }>`select to_regclass(${`${SCHEMA}.job`}) is not null as "isThere"`.execute(db)
  if (!found?.isThere) return []
  const { rows } = await sql<JobCount>`
    select case when name = ${DEAD_LETTERS} then coalesce(source_name, 'unknown') else name end as queue,
           case when name = ${DEAD_LETTERS} then 'dead' when state = 'active' then 'active'
                when start_after > now() then 'later' else 'waiting' end as state,
           count(*) as many
      from ${sql.table(`${SCHEMA}.job`)}
     where name = ${DEAD_LETTERS} or state in ('created', 'retry', 'active')
     group by 1, 2`.execute(db)
  return rows
}
