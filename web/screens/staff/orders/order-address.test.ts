import { expect, test } from 'vitest'
import { addressIn, addressOf, pathOfView, queueOf, viewFieldsOf, wordsOfView } from './order-address.ts'

const read = (queue: 'toPick' | 'all', query: string) => addressIn(queue, new URLSearchParams(query))

test('what an address says is read and written again, without what goes without saying', () => {
  for (const [queue, query] of [
    ['toPick', ''],
    ['toPick', 'q=harbour&sort=newest&page=3&open=500123'],
    ['all', 'sort=oldest'],
    ['all', 'hide=reference.total'],
    ['all', 'hide=none'],
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

test('a saved view leads to the address that shows it, whatever columns this device has put away', () => {
  const fields = { queue: 'held', q: 'harbour & co', sort: 'newest', hide: 'total' }
  const path = pathOfView(fields)
  expect(path).toBe('/staff/orders/held?q=harbour+%26+co&sort=newest&hide=total')
  const address = addressIn('held', new URL(path, 'http://x').searchParams)
  expect(viewFieldsOf(address, address.hidden ?? [])).toEqual(fields)
  expect(pathOfView({ queue: 'held', sort: 'oldest', hide: 'none' })).toBe('/staff/orders/held?hide=none')
  expect([read('all', '').hidden, read('all', 'hide=none').hidden]).toEqual([null, []])
  expect(read('all', 'hide=total.total.<b>.none').hidden).toEqual(['total'])
})

test('a view keeps the columns of this device, in one order, and not the place in the list', () => {
  const address = read('all', 'q=case&page=3&open=500123')
  expect(viewFieldsOf(address, ['units', 'total'])).toEqual({ queue: 'all', q: 'case', hide: 'total.units' })
  expect(viewFieldsOf(address, [])).toEqual({ queue: 'all', q: 'case', hide: 'none' })
})

test.each([
  [{ queue: 'held' }, 'Held, oldest first'],
  [{ queue: 'all', q: 'case', hide: 'total' }, 'All orders, “case”, newest first, 1 column hidden'],
  [{ queue: 'nowhere', sort: 'up', hide: 'none' }, 'All orders, newest first'],
])('the view %j reads %s', (fields, words) => {
  expect(wordsOfView(fields as Record<string, string>)).toBe(words)
})
