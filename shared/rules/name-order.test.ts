import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareNames } from './name-order.ts'

it.each([
  [
    ['iPhone 15', 'iPhone 9', 'iphone 12 Pro', 'iPhone 12'],
    ['iPhone 9', 'iPhone 12', 'iphone 12 Pro', 'iPhone 15'],
  ],
  [
    ['Case 10', 'case 2', 'Case'],
    ['Case', 'case 2', 'Case 10'],
  ],
  [
    ['b', 'A', 'a', 'B'],
    ['A', 'a', 'B', 'b'],
  ],
  [
    ['a', ':', '1', '-'],
    ['-', '1', ':', 'a'],
  ],
  [
    ['x 007', 'x 7', 'x 07a'],
    ['x 007', 'x 7', 'x 07a'],
  ],
  [
    ['9300000000000000000001', '9300000000000000000000'],
    ['9300000000000000000000', '9300000000000000000001'],
  ],
])('orders %j', (given, ordered) => expect([...given].sort(compareNames)).toEqual(ordered))

it('is a total order: only the same name is equal, and no three contradict', () => {
  const name = fc.string({ unit: fc.constantFrom('0', '1', '9', 'a', 'B', 'b', ' ', '-'), maxLength: 6 })
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a))).toBe(0)
      expect(compareNames(a, b) === 0).toBe(a === b)
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0)
        expect(compareNames(a, c)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})
