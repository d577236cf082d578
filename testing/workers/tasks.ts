import { readFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/* Tasks for the test of worker pools (server/workers/worker-pool.test.ts). */

/** The thread and its niceness; null where the system does not report it. */
export function whereAmI() {
  const niceness =
    process.platform === 'linux'
      ? Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1]?.split(' ')[16])
      : null
  return { threadId, niceness }
}

export const waitFor = (gate: SharedArrayBuffer) => {
  Atomics.wait(new Int32Array(gate), 0, 0)
}
export const endThread = () => process.exit(3)
export const fail = () => {
  throw new Error('out of paper')
}
export function fillMemory() {
  const kept: number[][] = []
  for (;;) kept.push(new Array<number>(100_000).fill(kept.length))
}
