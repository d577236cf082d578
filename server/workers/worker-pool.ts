import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { Busy } from './busy.ts'

export type WorkerPoolOptions = {
  /** The module whose exported functions are the tasks. */
  module: URL
  threadsMax: number
  /** How many tasks may wait; the next is refused. */
  queueMax: number
  /** The message for a caller that is refused. */
  retryAfterSeconds: number
  /**
   * The scheduler's niceness of the threads, 0 to 19. Linux only: elsewhere it would count for the whole
   * process.
   */
  niceness: number
  /** A thread that needs more ends; its task fails and the process goes on. */
  memoryMaxMb: number
}

export type WorkerPool = {
  /**
   * Runs an exported function of the module on a thread.
   * @param signal takes the task out of the queue, or ends the thread that works on it
   * @throws Busy where the queue is full, Error where the task fails or its thread ends
   */
  run<Result>(task: string, input: unknown, signal?: AbortSignal): Promise<Result>
  threads(): number
  /** How many tasks wait for a thread. */
  waiting(): number
  /** Ends the threads; tasks under way fail. */
  close(): Promise<void>
}

const IDLE_MS = 30_000
// what Piscina says
const QUEUE_IS_FULL: readonly string[] = [
  'Task queue is at limit',
  'No task queue available and all Workers are busy',
]

/**
 * Worker threads with a bounded queue. None is started before the first task, and idle ones end. A thread
 * that ends by itself is replaced.
 */
export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const pool = new Piscina({
    filename: fileURLToPath(options.module),
    minThreads: 0,
    maxThreads: options.threadsMax,
    maxQueue: options.queueMax,
    idleTimeout: IDLE_MS,
    niceIncrement: process.platform === 'linux' ? options.niceness : 0,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMaxMb },
    // a thread that blocks for its next task could not read files or draw pictures meanwhile
    atomics: 'disabled',
  })
  return {
    run: async (task, input, signal) => {
      try {
        return (await pool.run(input, { name: task, ...(signal === undefined ? {} : { signal }) })) as never
      } catch (problem) {
        const why = problem instanceof Error ? problem.message : String(problem)
        if (QUEUE_IS_FULL.includes(why)) throw new Busy(options.retryAfterSeconds)
        throw new Error(`the task ${task} failed in its worker: ${why}`, { cause: problem })
      }
    },
    threads: () => pool.threads.length,
    waiting: () => pool.queueSize,
    close: () => pool.destroy(),
  }
}
