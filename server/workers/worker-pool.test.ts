import { getPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

const MODULE = new URL('../../testing/workers/tasks.ts', import.meta.url)
const pools: WorkerPool[] = []
const open = (more: Partial<WorkerPoolOptions> = {}) => {
  const pool = openWorkerPool({
    module: MODULE,
    threadsMax: 1,
    queueMax: 2,
    retryAfterSeconds: 7,
    niceness: 19,
    memoryMaxMb: 128,
    ...more,
  })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

type Where = { threadId: number; niceness: number | null }

it('P1 starts no thread before the first task and then works on one of its own, of low priority on Linux', async () => {
  const pool = open()
  expect(pool.threads()).toBe(0)
  const where = await pool.run<Where>('whereAmI', null)
  expect(where.threadId).not.toBe(threadId)
  if (process.platform === 'linux') expect(where.niceness).toBe(Math.min(19, getPriority() + 19))
  expect(pool.threads()).toBe(1)
})

it('A6 a full queue refuses in words, with when to try again, and takes work again once there is room', async () => {
  const pool = open()
  const gate = new SharedArrayBuffer(4)
  const taken = [pool.run('waitFor', gate), pool.run('whereAmI', null), pool.run('whereAmI', null)]
  await expect(pool.run('whereAmI', null)).rejects.toMatchObject({
    statusCode: 503,
    retryAfterSeconds: 7,
    message: expect.stringContaining('7 seconds') as string,
  })
  Atomics.store(new Int32Array(gate), 0, 1)
  Atomics.notify(new Int32Array(gate), 0)
  await Promise.all(taken)
  expect(await pool.run<Where>('whereAmI', null)).toMatchObject({ threadId: expect.any(Number) as number })
})

it('a thread that ends is replaced, and its task fails with an error that names it', async () => {
  const pool = open()
  const first = await pool.run<Where>('whereAmI', null)
  await expect(pool.run('endThread', null)).rejects.toThrow('the task endThread failed in its worker')
  expect((await pool.run<Where>('whereAmI', null)).threadId).not.toBe(first.threadId)
  await expect(pool.run('fail', null)).rejects.toThrow('the task fail failed in its worker: out of paper')
})

it('A6 a task that needs too much memory ends its thread and not the process', async () => {
  const pool = open({ memoryMaxMb: 32 })
  await expect(pool.run('fillMemory', null)).rejects.toThrow('memory')
  expect(await pool.run<Where>('whereAmI', null)).toBeTruthy()
})

it('a task whose caller has gone is ended', async () => {
  const pool = open()
  const gone = new AbortController()
  const waiting = pool.run('waitFor', new SharedArrayBuffer(4), gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow('waitFor')
  expect(await pool.run<Where>('whereAmI', null)).toBeTruthy()
})

it('closing ends the threads and fails what is under way', async () => {
  const pool = open()
  const waiting = pool.run('waitFor', new SharedArrayBuffer(4))
  const rejected = expect(waiting).rejects.toThrow('waitFor')
  await pool.close()
  await rejected
  expect(pool.threads()).toBe(0)
})
