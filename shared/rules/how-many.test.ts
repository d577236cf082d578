import { expect, it } from 'vitest'
import { howMany, howManyCounted } from './how-many.ts'

it.each([
  [0, '0 units'],
  [1, '1 unit'],
  [2, '2 units'],
])('%i are said as %s', (many, words) => expect(howMany(many, 'unit')).toBe(words))

it.each([
  [{ count: 1, isExact: true }, '1 payment'],
  [{ count: 46, isExact: true }, '46 payments'],
  [{ count: 10_000, isExact: false }, 'more than 10,000 payments'],
])('%j are said as %s', (total, words) => expect(howManyCounted(total, 'payment')).toBe(words))
