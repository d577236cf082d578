import { describe, expect, test } from 'vitest'
import { type Replaceable, type Replacement, replacementsFor, standsInFor } from './replacement.ts'

const wanted: Replaceable = {
  id: 'W',
  category: 'CASES',
  itemClass: 'CLEAR',
  devices: ['apple/15', 'apple/15-pro'],
}
const one = (change: Partial<Replacement>): Replacement => ({
  ...wanted,
  id: 'C',
  onHand: 10,
  rank: 5,
  ...change,
})

describe('what can stand in for a product', () => {
  test.each([
    ['the same category and phones', {}, true],
    ['more phones than needed', { devices: ['apple/15', 'apple/15-pro', 'apple/16'] }, true],
    ['another item class', { itemClass: 'LEATHER' }, true],
    ['one phone is missing', { devices: ['apple/15'] }, false],
    ['no phone at all', { devices: [] }, false],
    ['another category', { category: 'GLASS' }, false],
    ['the product itself', { id: 'W' }, false],
  ])('%s', (_title, change, is) => {
    expect(standsInFor(one(change), wanted)).toBe(is)
  })

  test.each([
    ['the same class, no phone', { devices: [] }, 'CLEAR', true],
    ['another class, no phone', { devices: [], itemClass: 'BRAIDED' }, 'CLEAR', false],
    ['blank classes say nothing', { devices: [], itemClass: '' }, '', false],
    ['for a phone', {}, 'CLEAR', false],
  ])('for a product without phones: %s', (_title, change, itemClass, is) => {
    expect(standsInFor(one(change), { ...wanted, itemClass, devices: [] })).toBe(is)
  })
})

test('the same class comes first, then what sells best; only what has all the units', () => {
  const candidates = [
    one({ id: 'OTHER CLASS', itemClass: 'LEATHER', rank: 1 }),
    one({ id: 'SLOW', rank: 9 }),
    one({ id: 'QUICK', rank: 2 }),
    one({ id: 'SHORT', rank: 1, onHand: 3 }),
    one({ id: 'NOT SOLD', rank: 1 }),
  ]
  const found = replacementsFor(wanted, candidates, ({ id }) => (id === 'NOT SOLD' ? 0 : 4))
  expect(found.map(({ id }) => id)).toEqual(['QUICK', 'SLOW', 'OTHER CLASS'])
})
