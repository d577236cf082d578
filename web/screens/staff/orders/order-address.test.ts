import { expect, test } from 'vitest'
import { addressIn, addressOf, queueOf } from './order-address.ts'

const read = (queue: 'toPick' | 'all', query: string) => addressIn(queue, new URLSearchParams(query))

test('what an address says is read and written again, without what goes without saying', () => {
  for (const [queue, query] of [
    ['toPick', ''],
    ['toPick', 'q=harbour&sort=newest&page=3&open=500123'],
    ['all', 'sort=oldest'],
  ] as const)
    expect(new URLSearchParams(addressOf(read(queue, query))).toString()).toBe(query)
})

test('work has the oldest first, the past the newest', () => {
  expect(read('toPick', '').sort.isDown).toBe(false)
  expect(read('all', '').sort.isDown).toBe(true)
})

test('nonsense counts as nothing', () => {
  expect(read('all', 'page=-1&open=x&sort=up')).toEqual(read('all', ''))
  expect([queueOf('toShip'), queueOf('nowhere'), queueOf(undefined)]).toEqual(['toShip', null, null])
})
