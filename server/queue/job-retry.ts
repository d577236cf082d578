import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { StaysReason } from '#shared/codes/job-states.ts'
import { DEAD_LETTERS, SCHEMA } from './job-queue.ts'

/** A job that is tried again, as it was. */
export type Retried = { state: string; attempts: number; problem: string; data: unknown }
type Failed = Retried & { id: string; name: string; sourceId: string | null; stays: StaysReason | null }

export const job = sql.table(`${SCHEMA}.job`)
const queue = sql.table(`${SCHEMA}.queue`)

/** Whether the queue was ever opened on this database. */
export async function isQueueThere(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${SCHEMA}.job`}) is not null as found`.execute(tx)
  return rows[0]?.found ?? false
}

export const IS_DEAD = sql<boolean>`j.name = ${DEAD_LETTERS}`
/** The queue that a job is tried again in: a dead letter names the one it came from. */
export const QUEUE_OF_JOB = sql<string>`
  case when ${IS_DEAD} then coalesce(j.source_name, 'unknown') else j.name end`
export const ATTEMPTS = sql<number>`
  case when ${IS_DEAD} then coalesce(j.source_retry_count, 0) else j.retry_count end`
const OUTPUT = sql`case when ${IS_DEAD} then coalesce(j.source_output, j.output) else j.output end`
/** What a job failed with, as the queue keeps it: ours, or its own of a process that died. */
export const PROBLEM = sql<string>`
  coalesce((${OUTPUT}) ->> 'message', (${OUTPUT}) -> 'value' ->> 'message', '')`

/**
 * Why a job cannot be tried again, as a refusal; null where it can. In an exclusive queue only one job of a
 * key may wait or be worked on.
 */
export const STAYS = sql<StaysReason | null>`
  case when ${IS_DEAD} and j.state = 'active' then 'job.ending'
       when not exists (select from ${queue} q where q.name = ${QUEUE_OF_JOB}) then 'job.noQueue'
       when exists (
         select from ${job} w where w.name = ${QUEUE_OF_JOB} and w.state <= 'active' and w.policy = 'exclusive'
            and coalesce(w.singleton_key, '') = coalesce(j.singleton_key, '')) then 'job.waits' end`

/**
 * Lets a job that failed or was given up be tried again: it starts anew in the queue it came from, with as
 * many attempts as a new one. Its failed row and its dead letter are deleted.
 * @returns what it was, or why it cannot be tried again
 */
export async function retryJob(tx: Tx, from: string, id: string): Promise<Retried | StaysReason> {
  if (!(await isQueueThere(tx))) return 'job.unknown'
  const { rows } = await sql<Failed>`
    select j.id::text as id, j.name, j.source_id::text as "sourceId", j.data, ${ATTEMPTS} as attempts,
           case when ${IS_DEAD} then 'dead' else j.state::text end as state, ${PROBLEM} as problem, ${STAYS} as stays
      from ${job} j
     where j.id = ${id}::uuid and ${QUEUE_OF_JOB} = ${from} and (${IS_DEAD} or j.state = 'failed')
       for update of j`.execute(tx)
  const [failed] = rows
  if (!failed) return 'job.unknown'
  if (failed.stays) return failed.stays
  if (!(await startAnew(tx, from, failed))) return 'job.waits'
  await sql`
    delete from ${job} j
     where (j.name = ${failed.name} and j.id = ${id}::uuid)
        or (j.name = ${from} and j.id = ${failed.sourceId}::uuid and j.state = 'failed')
        or (${IS_DEAD} and j.source_id = ${id}::uuid)`.execute(tx)
  const { state, attempts, problem, data } = failed
  return { state, attempts, problem, data }
}

/**
 * Adds a job with the data of another and the settings that its queue has today, as the queue itself moves
 * dead letters back. Its state is retry: of a repeated work one new job waits already, for its next run.
 * @returns whether it was added; false where one of the same key has come meanwhile
 */
async function startAnew(tx: Tx, from: string, { id, name }: Failed): Promise<boolean> {
  const { rows } = await sql`
    insert into ${job} (name, state, data, priority, retry_limit, retry_backoff, retry_delay, retry_delay_max,
                        expire_seconds, start_after, created_on, keep_until, deletion_seconds, policy,
                        singleton_key, group_id, group_tier, heartbeat_seconds, dead_letter, source_root_id)
    select q.name, 'retry', m.data, m.priority, q.retry_limit, q.retry_backoff, q.retry_delay, q.retry_delay_max,
           q.expire_seconds, now(), now(), now() + q.retention_seconds * interval '1 s', q.deletion_seconds,
           q.policy, m.singleton_key, m.group_id, m.group_tier, q.heartbeat_seconds, q.dead_letter,
           coalesce(m.source_root_id, m.source_id, m.id)
      from ${job} m, ${queue} q where m.name = ${name} and m.id = ${id}::uuid and q.name = ${from}
        on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}
