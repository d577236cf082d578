import { sessionToken } from '../token.ts'

/*
 * The thread of the catalogue. Every page of somebody signed in needs it, and it starts beside everything
 * else: the page's first script wakes it.
 */

/** `failed` never answers; it fails when the worker's script does not come or does not run. */
export type EngineWorker = { worker: Worker; failed: Promise<never> }

/** What the thread is told before anybody has its functions. */
export type FirstWord = { prefetch: string }

let woken: EngineWorker | null = null

/**
 * Starts the thread, and has it look at once for what is kept: the code that will ask it for that comes
 * later.
 */
export function wakeWorker() {
  const token = sessionToken()
  if (!token) return
  try {
    woken = makeWorker()
    woken.worker.postMessage({ prefetch: token } satisfies FirstWord)
  } catch {
    woken = null // whoever needs it tries again, and does without
  }
}

/** The worker that was woken, once; else a new one. @throws where the browser makes none */
export function takeWorker(): EngineWorker {
  const taken = woken ?? makeWorker()
  woken = null
  return taken
}

function makeWorker(): EngineWorker {
  const worker = new Worker(new URL('./engine/catalogue-worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<never>((_, fail) => {
    worker.onerror = () => fail(new Error('the worker does not start'))
  })
  failed.catch(() => undefined) // it may fail before anybody has taken it
  return { worker, failed }
}
