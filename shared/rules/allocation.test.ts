import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateArrival, allocateLines, lowStatus, type BackOrderChoice } from './allocation.ts'

const line = (id: string, productId: string, quantity: number) => ({ id, productId, quantity })
const stock = (facts: Record<string, number>) => new Map(Object.entries(facts))
const short = (lines: ReturnType<typeof line>[], facts: Record<string, number>, choice: BackOrderChoice) =>
  allocateLines(lines, stock(facts), choice).map((l) =>
    l.parts.map((p) => `${p.quantity}/${p.allocated}@${p.status}`).join('+'),
  )

describe('decision 6: ship what is there', () => {
  it.each([
    ['all there', [line('1', 'a', 5)], { a: 5 }, ['5/5@33']],
    ['none there', [line('1', 'a', 5)], {}, ['5/0@22']],
    ['part there: two lines', [line('1', 'a', 5)], { a: 3 }, ['3/3@33+2/0@22']],
    [
      'two lines of one product share it in order',
      [line('1', 'a', 4), line('2', 'a', 4)],
      { a: 6 },
      ['4/4@33', '2/2@33+2/0@22'],
    ],
    ['stock below zero is none', [line('1', 'a', 1)], { a: -3 }, ['1/0@22']],
  ])('%s', (_title, lines, facts, parts) => expect(short(lines, facts, 'ship')).toEqual(parts))
})

describe('decision 6: hold the whole order', () => {
  it.each([
    ['complete, it goes', [line('1', 'a', 5), line('2', 'b', 1)], { a: 5, b: 9 }, ['5/5@33', '1/1@33']],
    [
      'anything missing, all of it waits and keeps what it has',
      [line('1', 'a', 5), line('2', 'b', 2)],
      { a: 5, b: 1 },
      ['5/5@22', '2/1@22'],
    ],
  ])('%s', (_title, lines, facts, parts) => expect(short(lines, facts, 'hold')).toEqual(parts))
})

it('never gives out more than there is, and loses no unit', () => {
  const lines = fc.array(
    fc.record({
      id: fc.uuid(),
      productId: fc.constantFrom('a', 'b'),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(
      lines,
      fc.nat(30),
      fc.nat(30),
      fc.constantFrom<BackOrderChoice>('ship', 'hold'),
      (given, a, b, choice) => {
        const onHand = stock({ a, b })
        const done = allocateLines(given, onHand, choice)
        for (const [product, there] of onHand) {
          const mine = done.filter((l) => l.productId === product)
          const wanted = given.filter((l) => l.productId === product).reduce((sum, l) => sum + l.quantity, 0)
          expect(mine.reduce((sum, l) => sum + l.allocated, 0)).toBe(Math.min(there, wanted))
        }
        done.forEach((l, i) => {
          expect(l.parts.reduce((sum, p) => sum + p.quantity, 0)).toBe(given[i]!.quantity)
          expect(l.parts.reduce((sum, p) => sum + p.allocated, 0)).toBe(l.allocated)
          expect(l.allocated + l.backOrdered).toBe(given[i]!.quantity)
        })
        expect([...onHand]).toEqual([
          ['a', a],
          ['b', b],
        ])
      },
    ),
  )
})

it('decision 7 arrived stock goes to the oldest first', () => {
  const waiting = [
    { id: 'old', quantity: 4 },
    { id: 'mid', quantity: 3 },
    { id: 'new', quantity: 2 },
  ]
  expect(allocateArrival(waiting, 6)).toEqual([
    { id: 'old', allocated: 4 },
    { id: 'mid', allocated: 2 },
  ])
  expect(allocateArrival(waiting, 0)).toEqual([])
})

it.each([
  [['33', '22'], '22'],
  [['77', '99'], '77'],
  [['XX', '66'], '66'],
  [['XX'], 'XX'],
  [[], '00'],
])('the low status of %j is %s', (statuses, low) => {
  expect(lowStatus(statuses.map((status) => ({ status })))).toBe(low)
})
