import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import { chooser } from '../races/chooser.ts'
import type { YearPlan } from './plan-year.ts'
import { recountYear, type YearCounts } from './recount-year.ts'
import { planOf, progressOf } from './year-state.store.ts'
import { makeYear } from './year-world.ts'

const PROCESSES = 2
const LOOK_EVERY_MS = 50
const WORKER = 'testing/year/worker.ts'

export type YearReport = { plan: YearPlan; kills: number; counts: YearCounts; problems: string[] }
type Options = {
  plan: YearPlan
  onProgress?: (done: number, all: number, day: number) => void
  /** Stops after the step under way; the next call goes on. */
  signal?: AbortSignal
}

/**
 * Simulates a year of trade in a database: two processes do its steps, and are killed (SIGKILL) and replaced
 * now and then. A year that was begun in the database goes on, by its own plan.
 * @param connection an empty database, or one with a year
 * @returns what the year came to, and every difference of its books
 * @throws Error where a process ended by itself, with what it wrote
 */
export async function simulateYear(connection: Connection, options: Options): Promise<YearReport> {
  await makeYear(connection, options.plan)
  const { db } = openDatabase(connection, { max: 2, isLimited: false })
  try {
    const plan = { ...((await planOf(db)) ?? options.plan), kills: options.plan.kills }
    const kills = await work(connection, db, { ...options, plan })
    const { counts, problems } = await recountYear(db, plan)
    return { plan, kills, counts, problems }
  } finally {
    await db.destroy()
  }
}

/** @returns how many processes were killed */
async function work(connection: Connection, db: Db, { plan, onProgress, signal }: Options): Promise<number> {
  const choose = chooser(plan.seed)
  const workers = Array.from({ length: PROCESSES }, () => startWorker(connection))
  const begun = await progressOf(db)
  const duesBefore = killsDue(plan, begun)
  let kills = 0
  try {
    for (;;) {
      const progress = await progressOf(db)
      const { done, left, day } = progress
      onProgress?.(done, done + left, day)
      if (left === 0 || signal?.aborted) return kills
      const failed = workers.find((worker) => worker.failure() !== null)
      if (failed) throw new Error(failed.failure() ?? '')
      if (killsDue(plan, progress) > duesBefore + kills) {
        const at = choose.below(workers.length)
        await workers[at]?.kill()
        workers[at] = startWorker(connection)
        kills += 1
      }
      await pause(LOOK_EVERY_MS + choose.below(LOOK_EVERY_MS))
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
  }
}

/** Kills are spread evenly over the year. */
const killsDue = ({ kills }: YearPlan, { done, left }: { done: number; left: number }) =>
  Math.min(kills, Math.floor((done / (done + left)) * (kills + 1)))

/** A process of the year. failure: what it wrote, where it ended by itself and not well. */
function startWorker(connection: Connection) {
  const own: ChildProcess = fork(WORKER, [JSON.stringify(connection)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test' },
  })
  let isKilled = false
  let said = ''
  let failure: string | null = null
  own.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const gone = once(own, 'close').then(([code]) => {
    if (!isKilled && code !== 0) failure = `a process of the year ended with ${String(code)}: ${said}`
  })
  return {
    failure: () => failure,
    kill: async () => {
      isKilled = true
      own.kill('SIGKILL')
      await gone
    },
  }
}
