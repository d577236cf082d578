import { expect, test } from 'vitest'
import { addressOf, askedFor, filterInAddress } from './order-filter.ts'

const read = (address: string) => filterInAddress(new URLSearchParams(address))

test('the order of the list stands in the address; the newest first, and nonsense, leave it out', () => {
  for (const address of ['sort=date', 'q=PO&from=2026-02-28&to=2026-03-01&page=3&sort=date'])
    expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(
      new URLSearchParams(address).toString(),
    )
  for (const address of [
    '',
    'sort=-date',
    'sort=-total',
    'sort=__proto__',
    'from=2026-02-31',
    'to=2026-99-01',
  ])
    expect(addressOf(read(address))).toEqual({})
})

test('ORD-02 ORD-03 the server is asked for the words and for whole days of the reader, both ends included', () => {
  expect(askedFor(read('page=11'))).toEqual({ text: '', sort: 'newest' })
  expect(askedFor(read('q=PO+47&from=2026-02-28&to=2026-12-31&sort=date'))).toEqual({
    text: 'PO 47',
    placedFrom: new Date(2026, 1, 28),
    placedBefore: new Date(2027, 0, 1),
    sort: 'oldest',
  })
  expect(askedFor(read(`q=${'x'.repeat(300)}`)).text).toHaveLength(200) // the most that the call takes
})
