import { sql } from 'kysely'
import { openJobQueue } from '#server/queue/job-queue.ts'
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
