import { openWorkerPool } from '#server/workers/worker-pool.ts'
import type { UploadResult, UploadTask } from './upload-worker.ts'

/** Checks files that people send and redraws pictures on a thread, so that an upload holds up nobody. */
export type UploadWorkers = {
  /** @throws Busy where too many wait already */
  clean(task: UploadTask): Promise<UploadResult>
  waiting(): number
  close(): Promise<void>
}

export function openUploadWorkers(): UploadWorkers {
  const pool = openWorkerPool({
    module: new URL('./upload-worker.ts', import.meta.url),
    threadsMax: 1,
    queueMax: 40,
    retryAfterSeconds: 5,
    niceness: 10,
    memoryMaxMb: 384,
  })
  return {
    clean: (task) => pool.run('cleanUpload', task),
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}
