import { expect, it } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** A task that ends when the test decides. */
function work() {
  const { promise, resolve } = Promise.withResolvers<null>()
  return { end: () => resolve(null), run: () => promise }
}

it('A6 runs so many at once, keeps the others in their order, and refuses more in words', async () => {
  const queue = boundedQueue({ atOnce: 2, waitingMax: 2, retryAfterSeconds: 5 })
  const begun: number[] = []
  const works = [work(), work(), work(), work()]
  const runs = works.map(({ run }, at) =>
    queue.run(() => {
      begun.push(at)
      return run()
    }),
  )
  await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({
    statusCode: 503,
    retryAfterSeconds: 5,
    message: expect.stringContaining('5 seconds') as string,
  })
  expect(begun).toEqual([0, 1])
  works[1]!.end()
  await runs[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { end } of works) end()
  await Promise.all(runs)
  expect(begun).toEqual([0, 1, 2, 3])
})

it('a task that fails frees its slot for the next', async () => {
  const queue = boundedQueue({ atOnce: 1, waitingMax: 1, retryAfterSeconds: 5 })
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  for (let n = 0; n < 200; n += 1) expect(await queue.run(() => Promise.resolve(n))).toBe(n)
})
