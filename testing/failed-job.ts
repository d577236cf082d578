import { sql } from 'kysely'
import { expect } from 'vitest'
import { DEAD_LETTERS, openJobQueue } from '#server/queue/job-queue.ts'
import type { TestServer } from './test-server.ts'

const QUEUE = 'planted'
const REPEATED = 'planted-repeat'
const HOUR_MS = 3_600_000

/** A repeated work whose next run is an hour away, and that nobody runs. @returns its queue */
export async function nextRun(server: TestServer): Promise<string> {
  const queue = await openJobQueue({ pool: server.pool, onProblem: () => undefined, checkMs: 60_000 })
  let ran = () => {}
  const first = new Promise<void>((done) => (ran = done))
  await queue.repeat(REPEATED, HOUR_MS, () => {
    ran()
    return Promise.resolve()
  })
  await first
  await queue.stop()
  return REPEATED
}

/** A job that has failed for good in a queue that nobody works on. @returns its queue and its id */
export async function failedJob(server: TestServer): Promise<{ queue: string; jobId: string }> {
  const queue = await openJobQueue({ pool: server.pool, onProblem: () => undefined, checkMs: 60_000 })
  const jobs = await queue.workOn(QUEUE, { handle: () => Promise.resolve() })
  await queue.stop()
  await server.db.transaction().execute((tx) => jobs.add(tx, [{ key: crypto.randomUUID(), data: {} }]))
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', retry_count = 3, completed_on = now(), output = '{"message": "The peer hung up"}'
     where name = ${QUEUE} and state = 'created' returning id::text as id`.execute(server.db)
  return { queue: QUEUE, jobId: rows[0]?.id ?? '' }
}

const SOON = { timeout: 60_000, interval: 50 } // ends a test that hangs, and measures none
const POLL_MS = 500 // the least that the queue allows

type Planted = { note: string }

/**
 * Lets the queue of planted jobs run until something is so.
 * @param until asked again and again
 */
export async function workOnPlanted(
  server: TestServer,
  handle: (data: Planted) => Promise<void>,
  until: () => Promise<boolean>,
): Promise<void> {
  const queue = await openJobQueue({ pool: server.pool, onProblem: () => undefined, checkMs: POLL_MS })
  await queue.workOn<Planted>(QUEUE, { handle })
  await expect.poll(until, SOON).toBe(true)
  await queue.stop()
}

/**
 * A job that the queue gave up after its last attempt: its dead letter was worked on, and the failed job
 * waits to be deleted. @returns its queue
 */
export async function givenUpJob(server: TestServer, note: string): Promise<string> {
  const queue = await openJobQueue({ pool: server.pool, onProblem: () => undefined, checkMs: 60_000 })
  const jobs = await queue.workOn<Planted>(QUEUE, { handle: () => Promise.resolve() })
  await queue.stop()
  await server.db.transaction().execute((tx) => jobs.add(tx, [{ key: note, data: { note } }]))
  await sql`update pgboss.job set retry_limit = 0 where name = ${QUEUE} and singleton_key = ${note}`.execute(
    server.db,
  )
  await workOnPlanted(
    server,
    () => Promise.reject(new Error(`The peer hung up on ${note}`)),
    async () => (await deadLetterOf(server, note)) === 'completed',
  )
  return QUEUE
}

/** The queue of planted jobs deletes what has failed, as it does after an hour. */
export const letGo = (server: TestServer) =>
  sql`delete from pgboss.job where name = ${QUEUE} and state = 'failed'`.execute(server.db)

async function deadLetterOf(server: TestServer, note: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state::text as state from pgboss.job where name = ${DEAD_LETTERS} and singleton_key = ${note}`.execute(
    server.db,
  )
  return rows[0]?.state
}
