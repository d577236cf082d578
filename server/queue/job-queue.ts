import type { Logger } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss'
import type pg from 'pg'
import { z } from 'zod'
import type { Tx } from '#server/db/connect.ts'
import { DatabaseAway } from '#server/db/database-away.ts'
import { poolQuery } from '#server/db/pool-query.ts'

/** A job that is given up, after its last attempt. problem is what it failed with. */
type DeadLetter<Data> = { data: Data; problem: string }
type Work = () => Promise<unknown>
/** What happens to a job of a queue; handle throws where it is to be tried again. */
type Worker<Data> = {
  handle: (data: Data) => Promise<void>
  onDead?: (dead: DeadLetter<Data>) => Promise<void>
}
export type Jobs<Data> = {
  /**
   * Adds jobs with the transaction; of two with the same key, while the first waits or is worked on, only
   * that one.
   */
  add(tx: Tx, jobs: readonly { key: string; data: Data }[]): Promise<void>
  /** This process looks for jobs now instead of at its next poll. */
  wake(): void
}

/**
 * Jobs that all processes share: each is worked on by one of them. A job whose process dies is taken by
 * another; one that fails is tried again, each time later, and becomes a dead letter in the end.
 */
export type JobQueue = {
  /**
   * Runs work again and again: the next run begins everyMs after the last began, in whichever process is
   * free.
   */
  repeat(name: string, everyMs: number, work: Work): Promise<void>
  /**
   * Runs work at the times of a cron expression (UTC). A run that fails is tried again; of runs that were
   * missed one is made up for.
   */
  schedule(name: string, cron: string, work: Work): Promise<void>
  workOn<Data extends object>(name: string, worker: Worker<Data>): Promise<Jobs<Data>>
  /** Lets the work under way end, and starts no more. */
  stop(): Promise<void>
}

export const SCHEMA = 'pgboss'
export const DEAD_LETTERS = 'dead-letter'
const DAY_SECONDS = 24 * 60 * 60

/** A process that has not been heard of for so long is believed dead; its jobs are looked for as often. */
const HEARTBEAT_SECONDS = 20
const MONITOR_SECONDS = 10
const STOP_TIMEOUT_MS = 8_000
/**
 * How often each process makes sure that the next run of a repeated work waits: a process may have died, or
 * lost the database, before adding it.
 */
const RENEW_MS = 10_000
const POLL_SECONDS_MIN = 0.5 // the least that pg-boss allows

/**
 * After a failure the next attempt waits one to two minutes, then twice as long each time: 11 attempts in
 * about a day.
 */
const RETRIES: QueueOptions = { retryLimit: 10, retryDelay: 60, retryBackoff: true }
const BATCH = 10
const WORKERS = 2

type Deps = {
  pool: pg.Pool
  onProblem: (problem: unknown) => void
  /** How often this process looks for jobs, at the least. */
  checkMs: number
  /** Called after each statement of the queue. */
  queryLog?: Logger | undefined
}
type Queue = Omit<Deps, 'checkMs'> & {
  boss: PgBoss
  pollSeconds: number
  onDead: Map<string, (dead: DeadLetter<never>) => Promise<void>>
  renewals: NodeJS.Timeout[]
}

/**
 * Opens the queue in its own schema of the database, which is created or brought up to date under a lock.
 * While the database is away nothing runs, and everything goes on when it is back.
 */
export async function openJobQueue({ pool, onProblem, checkMs, queryLog }: Deps): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => poolQuery(pool, { text, values }, queryLog) },
    schema: SCHEMA,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (reported) => onProblem(errorOf(reported)))
  await boss.start()
  const pollSeconds = checkMs / 1000
  const queue: Queue = { pool, onProblem, boss, pollSeconds, onDead: new Map(), renewals: [] }
  await workOnDeadLetters(queue)
  return {
    repeat: (name, everyMs, work) => repeat(queue, name, everyMs / 1000, work),
    schedule: (name, cron, work) => schedule(queue, name, cron, work),
    workOn: (name, worker) => workOn(queue, name, worker),
    stop: async () => {
      queue.renewals.forEach(clearInterval)
      await boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS }).catch(onProblem)
    },
  }
}

/**
 * pg-boss reports a failed worker with a copy of its error, which is an object of no class. @returns an
 * error again
 */
function errorOf(reported: unknown): unknown {
  if (reported instanceof Error || typeof reported !== 'object' || reported === null) return reported
  const { message, name, ...rest } = reported as { message?: string; name?: string }
  const cause = name === DatabaseAway.name ? new DatabaseAway(message) : undefined
  return Object.assign(new Error(message, { cause }), rest)
}

/** Makes a queue, or gives one that is there its settings of today. */
async function openQueue(
  { boss }: Queue,
  name: string,
  policy: QueuePolicy,
  options: QueueOptions & { deadLetter?: string },
) {
  await boss.createQueue(name, { policy, ...options })
  await boss.updateQueue(name, options)
}

async function workOnDeadLetters(queue: Queue) {
  await openQueue(queue, DEAD_LETTERS, 'standard', { ...RETRIES, deleteAfterSeconds: 30 * DAY_SECONDS })
  const handle = async ({ sourceName, sourceOutput, data }: JobWithMetadata<never>) => {
    const problem = messageOf(sourceOutput)
    const job = `a job of ${sourceName ?? 'an unknown queue'}`
    queue.onProblem(new Error(`${job} was given up (${JSON.stringify(data)}): ${problem}`))
    await queue.onDead.get(sourceName ?? '')?.({ data, problem })
  }
  const options = { includeMetadata: true, pollingIntervalSeconds: queue.pollSeconds } as const
  await queue.boss.work(DEAD_LETTERS, options, (dead: JobWithMetadata<never>[]) =>
    reported(queue, () => Promise.all(dead.map(handle))),
  )
}

/** Of a queue of policy `short` one job waits at most, whoever adds it; one that waits keeps its time. */
async function repeat(queue: Queue, name: string, everySeconds: number, work: Work) {
  const { boss, onProblem, pollSeconds } = queue
  await openQueue(queue, name, 'short', {
    retryLimit: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 60,
  })
  const addNext = (startAfter: number) => boss.send(name, null, { startAfter })
  queue.renewals.push(
    setInterval(() => {
      addNext(everySeconds).catch(onProblem)
    }, RENEW_MS).unref(),
  )
  await addNext(0)
  const pollingIntervalSeconds = Math.min(pollSeconds, Math.max(POLL_SECONDS_MIN, everySeconds))
  await boss.work(name, { pollingIntervalSeconds }, () =>
    reported(queue, async () => {
      await addNext(everySeconds) // before the work: should this process die in it, another goes on
      await work()
    }),
  )
}

async function schedule(queue: Queue, name: string, cron: string, work: Work) {
  const options = {
    ...RETRIES,
    deadLetter: DEAD_LETTERS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  }
  await openQueue(queue, name, 'exclusive', options)
  await queue.boss.schedule(name, cron, null, { missed: 'once' })
  await queue.boss.work(name, { pollingIntervalSeconds: queue.pollSeconds }, () => reported(queue, work))
}

async function workOn<Data extends object>(
  queue: Queue,
  name: string,
  { handle, onDead }: Worker<Data>,
): Promise<Jobs<Data>> {
  const { boss } = queue
  await openQueue(queue, name, 'exclusive', {
    ...RETRIES,
    deadLetter: DEAD_LETTERS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 60 * 60,
  })
  if (onDead) queue.onDead.set(name, onDead)
  const options = {
    batchSize: BATCH,
    localConcurrency: WORKERS,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: queue.pollSeconds,
  } as const
  const id = await boss.work<Data>(name, options, async (jobs) => {
    const results = []
    for (const job of jobs) results.push(await resultOf(job.id, () => handle(job.data)))
    return results
  })
  return {
    add: async (tx, jobs) => {
      await boss.insert(
        name,
        jobs.map(({ key, data }) => ({ data, singletonKey: key })),
        { db: fromKysely(tx) },
      )
    },
    wake: () => boss.notifyWorker(id),
  }
}

/** The queue does not report failures, so this does. */
async function reported({ onProblem }: Queue, work: Work) {
  try {
    await work()
  } catch (problem) {
    onProblem(problem)
    throw problem
  }
}

async function resultOf(id: string, work: Work) {
  try {
    await work()
    return { id, status: 'completed' as const }
  } catch (problem) {
    return {
      id,
      status: 'failed' as const,
      output: { message: problem instanceof Error ? problem.message : String(problem) },
    }
  }
}

/** What a job failed with, as the queue keeps it: ours, or its own of a process that died. */
const failure = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
])
const messageOf = (output: unknown): string => failure.safeParse(output).data?.message ?? 'no reason is known'
