import { sql } from 'kysely'
import type { JobState, StaysReason } from '#shared/codes/job-states.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { countJobs } from './job-counts.ts'
import { DEAD_LETTERS } from './job-queue.ts'
import {
  ATTEMPTS,
  IS_DEAD,
  isQueueThere,
  job,
  PROBLEM,
  QUEUE_OF_JOB,
  type Retried,
  retryJob,
  STAYS,
} from './job-retry.ts'

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
  /** Why a job that failed or was given up cannot be tried again; null where it can, and of every other. */
  cannotRetry: StaysReason | null
  /** What it works on, of one that failed or was given up. */
  data: unknown
}
/** The jobs of all processes, for staff. Empty where the queue was never opened. */
export type JobDesk = {
  counts(tx: Queryable): Promise<{ queue: string; state: JobState; many: number }[]>
  /**
   * Those that are worked on, failed or were given up, and the next runs of repeated work, the newest
   * first. One that was given up is listed once, while its queue still has it and after that.
   */
  list(tx: Queryable): Promise<JobRow[]>
  /**
   * Lets a job be tried again that failed or was given up, in the queue that it came from.
   * @returns what it was, or why it stays
   */
  retry(tx: Tx, queue: string, id: string): Promise<Retried | StaysReason>
  /**
   * Lets the next run of a repeated work begin now. @returns the job and when it was due, null where none
   * waits
   */
  runNow(tx: Tx, queue: string): Promise<{ id: string; dueAt: Date } | null>
}

const JOBS_MAX = 200

/** The next run of a repeated work waits for its time, and carries no data; what is tried again does. */
const IS_NEXT_RUN = sql`j.state = 'created' and j.start_after > now() and j.data is null`
/** A job that failed for the last time stays in its queue for a while, beside its dead letter. */
const HAS_DEAD_LETTER = sql`
  exists (select from ${job} d where d.name = ${DEAD_LETTERS} and d.source_id = j.id)`

/** The jobs of the queue as staff see them. Without a connection of the queue's own. */
export const jobDesk: JobDesk = {
  counts: countJobs,
  list: async (tx) => {
    if (!(await isQueueThere(tx))) return []
    const { rows } = await sql<JobRow>`
      select j.id::text as id, ${QUEUE_OF_JOB} as queue,
             case when ${IS_DEAD} then 'dead' when ${IS_NEXT_RUN} then 'later' else j.state::text end as state,
             case when ${IS_NEXT_RUN} then j.start_after end as "dueAt",
             coalesce(j.source_created_on, j.created_on) as "createdAt",
             case when ${IS_DEAD} then j.created_on else j.completed_on end as "endedAt",
             ${ATTEMPTS} as attempts, ${PROBLEM} as problem,
             case when ${IS_DEAD} or j.state = 'failed' then ${STAYS} end as "cannotRetry",
             case when ${IS_DEAD} or j.state = 'failed' then j.data end as data
        from (select * from ${job} j
               where j.name = ${DEAD_LETTERS} or j.state = 'active' or ${IS_NEXT_RUN}
                  or (j.state = 'failed' and not ${HAS_DEAD_LETTER})
               order by j.created_on desc limit ${JOBS_MAX}::bigint) j
       order by j.created_on desc`.execute(tx)
    return rows
  },
  retry: retryJob,
  runNow: async (tx, queue) => {
    if (!(await isQueueThere(tx))) return null
    const { rows } = await sql<{ id: string; dueAt: Date }>`
      with next as (
        select name, id, start_after from ${job} j where name = ${queue} and ${IS_NEXT_RUN} for update),
      now as (
        update ${job} j set start_after = now() from next where j.name = next.name and j.id = next.id)
      select id::text as id, start_after as "dueAt" from next`.execute(tx)
    return rows[0] ?? null
  },
}
