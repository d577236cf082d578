import { Busy } from './busy.ts'

export type BoundedQueue = {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How many works wait. */
  waiting(): number
}

/**
 * Lets so many works run at once and so many more wait, in their order.
 * @returns run, which throws Busy where the queue is full, without having begun the work
 */
export function boundedQueue({
  atOnce,
  waitingMax,
  retryAfterSeconds,
}: {
  atOnce: number
  waitingMax: number
  retryAfterSeconds: number
}): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    waiting: () => waiting.length,
    run: async (work) => {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax) throw new Busy(retryAfterSeconds)
        await new Promise<void>((begin) => {
          waiting.push(begin)
        }) // a task that ends passes its slot on
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
