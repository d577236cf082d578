import { setImmediate } from 'node:timers/promises'

/** More than any queue of the portal accepts. */
const CALLERS = 300

/**
 * Keeps a bounded queue full while something runs: more callers than it accepts, each of which repeats its
 * request as soon as it is answered.
 */
export async function whileFull<T>(work: () => Promise<unknown>, run: () => Promise<T>): Promise<T> {
  let isOver = false
  const call = async () => {
    while (!isOver) await work().catch(() => setImmediate())
  }
  const callers = Promise.all(Array.from({ length: CALLERS }, call))
  try {
    return await run()
  } finally {
    isOver = true
    await callers
  }
}
