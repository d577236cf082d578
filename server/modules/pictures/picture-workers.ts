import { availableParallelism } from 'node:os'
import { openWorkerPool } from '#server/workers/worker-pool.ts'
import type { DrawnPicture, DrawProblem, DrawTask } from './picture-worker.ts'

/** Draws pictures in their sizes on threads, so that a large one holds up nobody else. */
export type PictureWorkers = {
  /** How many pictures are drawn at once. */
  threadsMax: number
  /** @throws Busy where too many wait already */
  draw(task: DrawTask): Promise<DrawnPicture | DrawProblem>
  waiting(): number
  close(): Promise<void>
}

export function openPictureWorkers(): PictureWorkers {
  const threadsMax = availableParallelism() > 2 ? 2 : 1
  const pool = openWorkerPool({
    module: new URL('./picture-worker.ts', import.meta.url),
    threadsMax,
    queueMax: 40,
    retryAfterSeconds: 5,
    niceness: 10,
    memoryMaxMb: 384,
  })
  return {
    threadsMax,
    draw: (task) => pool.run('drawPicture', task),
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}
