import { describe, expect, it } from 'vitest'
import { shipsAndWaits, splitWords, waitingSentence, backOrderedUnits } from './waiting-stock.ts'

type Said = readonly [quantity: number, allocated: number, status: string]
const lines = (said: readonly Said[]) =>
  said.map(([quantity, allocated, status]) => ({
    quantity,
    allocated,
    status,
    shipped: status === '77' ? quantity : 0,
    cancelled: status === '99' ? quantity : 0,
  }))

it.each<[readonly Said[], string]>([
  [[[12, 12, '33']], 'Nothing on this order is waiting for stock.'],
  [
    [
      [8, 8, '33'],
      [4, 0, '22'],
    ],
    '4 units of 12 are on back order and ship when stock arrives.',
  ],
  [
    [
      [8, 8, '77'],
      [1, 0, '23'],
    ],
    '1 unit of 9 is on back order and ships when stock arrives.',
  ],
  [
    [
      [4, 0, '22'],
      [3, 0, '24'],
    ],
    'All 7 units on this order are on back order and ship when stock arrives.',
  ],
  [[[1, 0, '22']], 'The one unit on this order is on back order and ships when stock arrives.'],
  [
    [
      [4, 0, '22'],
      [3, 0, '99'],
    ],
    'All 4 units on this order are on back order and ship when stock arrives.',
  ],
  [[], 'Nothing on this order is waiting for stock.'],
])('M3 of lines %j it says: %s', (said, words) => {
  expect(waitingSentence(lines(said), true)).toBe(words)
})

it('M3 an order that is held until it is complete says so, and what of it is ready', () => {
  const held = lines([
    [10, 10, '22'],
    [3, 0, '22'],
  ])
  expect(waitingSentence(held, false)).toBe(
    'This order is held until all of it is in stock: 10 units ready, 3 units on back order.',
  )
  expect(held.map(backOrderedUnits)).toEqual([0, 3])
})

it.each([
  ['26', { allocated: 0, shipped: 6, cancelled: 0 }, 4],
  ['27', { allocated: 1, shipped: 6, cancelled: 0 }, 3],
  ['23', { allocated: 3, shipped: 0, cancelled: 4 }, 3],
  ['79', { allocated: 0, shipped: 6, cancelled: 4 }, 0],
  ['05', { allocated: 0, shipped: 0, cancelled: 0 }, 0],
])('of 10 units of a line that is %s with %j, %i are on back order', (status, counts, units) => {
  expect(backOrderedUnits({ quantity: 10, status, ...counts })).toBe(units)
})

describe('S17: what ships and what waits', () => {
  const line = (orderedqty: number, [shippedqty, backorderqty, cancelledqty]: [number, number, number]) => ({
    ...{ orderedqty, shippedqty, backorderqty, cancelledqty },
  })
  it.each([
    [[line(36, [0, 0, 0]), line(16, [0, 16, 0])], true, '36 of 52 ship, 16 on back order'],
    [[line(36, [36, 0, 0]), line(16, [0, 16, 0])], true, '36 of 52 shipped, 16 on back order'],
    [[line(36, [0, 0, 0]), line(16, [0, 16, 0])], false, '36 of 52 kept for you, 16 on back order'],
    [[line(1, [0, 0, 0]), line(2, [0, 2, 0])], true, '1 of 3 ships, 2 on back order'],
    [[line(10, [0, 4, 5])], true, '1 of 5 ships, 4 on back order'],
    [[line(16, [0, 16, 0])], true, ''],
    [[line(16, [0, 11, 5])], true, ''],
    [[line(36, [36, 0, 0])], true, ''],
    [[], true, ''],
  ])('%#', (lines, shipsNow, words) => {
    expect(shipsAndWaits(lines, shipsNow)).toBe(words)
  })
  it.each([
    [line(4, [4, 0, 0]), ''],
    [line(4, [0, 4, 0]), ''],
    [line(6, [2, 3, 1]), '2 shipped · 3 on back order · 1 cancelled'],
    [line(5, [0, 3, 0]), '2 in stock for you · 3 on back order'],
  ])('of a line: %#', (one, words) => {
    expect(splitWords(one)).toBe(words)
  })
})
