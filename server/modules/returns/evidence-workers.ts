import { openWorkerPool } from '#server/workers/worker-pool.ts'
import type { EvidenceResult, EvidenceTask } from './evidence-worker.ts'

/** Checks and redraws evidence on a thread, so that a picture of somebody's phone holds up nobody else. */
export type EvidenceWorkers = {
  /** @throws Busy where too many wait already */
  clean(task: EvidenceTask): Promise<EvidenceResult>
  waiting(): number
  close(): Promise<void>
}

export function openEvidenceWorkers(): EvidenceWorkers {
  const pool = openWorkerPool({
    module: new URL('./evidence-worker.ts', import.meta.url),
    threadsMax: 1,
    queueMax: 40,
    retryAfterSeconds: 5,
    niceness: 10,
    memoryMaxMb: 384,
  })
  return {
    clean: (task) => pool.run('cleanEvidence', task),
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}
