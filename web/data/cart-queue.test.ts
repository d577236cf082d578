import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { inCartQueue, quantityInQueue } from './cart-queue.ts'
import { CART_SCOPE } from './scopes.ts'

it('M8 what a screen changes and what an Add button adds are done one after the other, in the order they were asked for', async () => {
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } })
  for (let round = 0; round < 200; round += 1) {
    let held = 1
    const change = async (to: () => number) => {
      const next = to()
      await new Promise((done) => setTimeout(done, round % 3))
      held = next
    }
    const options = { mutationFn: () => change(() => 5), scope: { id: CART_SCOPE } }
    const set = queries.getMutationCache().build(queries, options).execute({ productId: 'A', quantity: 5 })
    const add = inCartQueue(queries, [{ productId: 'A', quantity: 7 }], () => change(() => held + 2))
    const more = inCartQueue(queries, [{ productId: 'A', quantity: 8 }], () => change(() => held + 1))
    expect(quantityInQueue(queries, 'A')).toBe(8)
    expect(quantityInQueue(queries, 'B')).toBeUndefined()
    await Promise.all([set, add, more])
    expect(held).toBe(8)
    expect(quantityInQueue(queries, 'A')).toBeUndefined()
  }
})

it('M8 a change that fails does not stop those behind it', async () => {
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } })
  const failed = inCartQueue(queries, [], () => Promise.reject(new Error('refused')))
  const done = inCartQueue(queries, [], () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('refused')
  expect(await done).toBe('done')
})
