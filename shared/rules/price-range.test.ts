import { describe, expect, it } from 'vitest'
import {
  isInPriceRange,
  isSameRange,
  PRICE_RANGES,
  priceRange,
  priceRangeWords,
  readPriceEnd,
  readPriceRange,
  writePriceRange,
} from './price-range.ts'

describe('a range of prices', () => {
  it.each([
    ['10-20', 10_00, 20_00, '$10 to $20'],
    ['20-10', 10_00, 20_00, '$10 to $20'],
    ['-9.99', null, 9_99, 'Under $10'],
    ['-12.5', null, 12_50, 'Up to $12.50'],
    ['50-', 50_00, null, 'From $50'],
    ['0-0', 0, 0, '$0 to $0'],
    ['1000-2000', 1_000_00, 2_000_00, '$1,000 to $2,000'],
  ])('%s is read, said and written', (text, fromCents, toCents, words) => {
    const range = readPriceRange(text)
    expect(range).toEqual({ fromCents, toCents })
    expect(range && priceRangeWords(range)).toBe(words)
    expect(range && readPriceRange(writePriceRange(range))).toEqual(range)
  })

  it.each(['', '-', '10', '10-20-30', 'a-b', '10-b', '-1e3', '1.234-2', '99999999-', '--5'])(
    '"%s" is none',
    (text) => expect(readPriceRange(text)).toBeNull(),
  )

  it.each([
    ['10', 1000],
    [' $10.5 ', 1050],
    ['0', 0],
    ['', null],
    ['ten', null],
    ['-5', null],
    ['1.999', null],
  ])('the end "%s" is %s cents', (text, cents) => expect(readPriceEnd(text)).toBe(cents))

  it.each([
    [9_99, null, 9_99, true],
    [10_00, null, 9_99, false],
    [10_00, 10_00, 20_00, true],
    [20_00, 10_00, 20_00, true],
    [20_01, 10_00, 20_00, false],
    [0, 0, null, true],
    [null, null, 9_99, false],
    [null, 0, null, false],
  ])('%s c in %s to %s: %s', (cents, fromCents, toCents, isIn) =>
    expect(isInPriceRange(cents, { fromCents, toCents })).toBe(isIn),
  )

  it('the buttons say under $10, $20 and $50', () =>
    expect(PRICE_RANGES.map(priceRangeWords)).toEqual(['Under $10', 'Under $20', 'Under $50']))

  it('two open ends are no range', () => {
    expect(priceRange(null, null)).toBeNull()
    expect([isSameRange(null, null), isSameRange(priceRange(1, null), priceRange(1, null))]).toEqual([
      true,
      true,
    ])
    expect(isSameRange(priceRange(1, null), null)).toBe(false)
  })
})
