import { sessionToken } from '../token.ts'

/*
 * The thread of the catalogue. Every page of a signed-in person needs it; the page's first script starts it
 * in parallel with everything else.
 */

/** `failed` never answers; it fails when the worker's script does not come or does not run. */
export type EngineWorker = { worker: Worker; failed: Promise<never> }

/** The first message to the thread. */
export type FirstWord = { prefetch: string }

let woken: EngineWorker | null = null

/** Starts the worker and lets it read the stored catalogue at once; the code that asks for it loads later. */
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
