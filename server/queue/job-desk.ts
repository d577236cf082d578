import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { countJobs } from './job-counts.ts'
import { DEAD_LETTERS, SCHEMA } from './job-queue.ts'

export type JobState = 'waiting' | 'later' | 'active' | 'failed' | 'dead'
export type JobRow = {
  id: string
  queue: string
  state: JobState
  createdAt: Date
  /** When a repeated work runs next; null for every other job. */
  dueAt: Date | null
  endedAt: Date | null
  attempts: number
  problem: string
}
/** The jobs of all processes, for staff. Empty where the queue was never opened. */
export type JobDesk = {
  counts(tx: Queryable): Promise<{ queue: string; state: JobState; many: number }[]>
  /**
   * Those that are worked on, failed or were given up, and the next runs of repeated work, the newest
   * first.
   */
  list(tx: Queryable): Promise<JobRow[]>
  /** Lets a failed job be tried again. @returns what it was, null where there is no such failed job */
  retry(
    tx: Tx,
    queue: string,
    id: string,
  ): Promise<{ state: string; attempts: number; problem: string } | null>
  /**
   * Lets the next run of a repeated work begin now. @returns the job and when it was due, null where none
   * waits
   */
  runNow(tx: Tx, queue: string): Promise<{ id: string; dueAt: Date } | null>
}

const JOBS_MAX = 200

const isThere = async (tx: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${SCHEMA}.job`}) is not null as found`.execute(tx)
  return rows[0]?.found ?? false
}
const job = sql.table(`${SCHEMA}.job`)
/** What a job failed with, as the queue keeps it: ours, or its own of a process that died. */
/** The next run of a repeated work waits for its time, and carries no data; what is tried again does. */
const IS_NEXT_RUN = sql`state = 'created' and start_after > now() and data is null`
const PROBLEM = sql`coalesce(output ->> 'message', output -> 'value' ->> 'message', '')`

/** The jobs of the queue as staff see them. Without a connection of the queue's own. */
export const jobDesk: JobDesk = {
  counts: countJobs,
  list: async (tx) => {
    if (!(await isThere(tx))) return []
    const { rows } = await sql<JobRow>`
      select id::text as id, case when name = ${DEAD_LETTERS} then coalesce(source_name, 'unknown') else name end as queue,
             case when name = ${DEAD_LETTERS} then 'dead' when ${IS_NEXT_RUN} then 'later' else state::text end as state,
             case when ${IS_NEXT_RUN} then start_after end as "dueAt", created_on as "createdAt", completed_on as "endedAt",
             retry_count as attempts, ${PROBLEM} as problem
        from ${job} where state in ('active', 'failed') or name = ${DEAD_LETTERS} or ${IS_NEXT_RUN}
       order by created_on desc limit ${JOBS_MAX}::bigint`.execute(tx)
    return rows
  },
  retry: async (tx, queue, id) => {
    if (!(await isThere(tx))) return null
    const { rows } = await sql<{ state: string; attempts: number; problem: string }>`
      with was as (
        select name, id, state::text as state, retry_count as attempts, ${PROBLEM} as problem
          from ${job} where name = ${queue} and id = ${id}::uuid and state = 'failed' for update),
      now as (
        update ${job} j set state = 'retry', retry_limit = j.retry_limit + 1, start_after = now(), completed_on = null
          from was where j.name = was.name and j.id = was.id)
      select state, attempts, problem from was`.execute(tx)
    return rows[0] ?? null
  },
  runNow: async (tx, queue) => {
    if (!(await isThere(tx))) return null
    const { rows } = await sql<{ id: string; dueAt: Date }>`
      with next as (
        select name, id, start_after from ${job} where name = ${queue} and ${IS_NEXT_RUN} for update),
      now as (
        update ${job} j set start_after = now() from next where j.name = next.name and j.id = next.id)
      select id::text as id, start_after as "dueAt" from next`.execute(tx)
    return rows[0] ?? null
  },
}
