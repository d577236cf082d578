import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsToDollars,
  dollarsToCents,
  formatAud,
  parseDollars,
  percentOf,
  portionOf,
  ppmOf,
  roundedQuotient,
  sumCents,
} from './money.ts'

const amounts = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })

describe('rounding', () => {
  it.each([
    [1, 2, 1],
    [3, 2, 2],
    [5, 4, 1],
    [-1, 2, -1],
    [-3, 2, -2],
    [-5, 4, -1],
    [0, 7, 0],
    [-1, 7, 0],
  ])('%d / %d is %d', (numerator, denominator, whole) =>
    expect(roundedQuotient(BigInt(numerator), BigInt(denominator))).toBe(whole),
  )
  it.each([
    [percentOf(5, 10), 1],
    [percentOf(4, 10), 0],
    [percentOf(99_99, 15), 15_00],
    [ppmOf(1000_00, 21_450), 21_45],
    [portionOf(22_00, 100, 110), 20_00],
  ])('portion %d', (got, expected) => expect(got).toBe(expected))
  it('takes whole numbers only', () => {
    expect(() => percentOf(1.5, 10)).toThrow(RangeError)
    expect(() => portionOf(1, 1, 0)).toThrow(RangeError)
  })
  it('never lies further than half a cent away, and a credit mirrors its charge', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (cents, ppm) => {
        const got = ppmOf(cents, ppm)
        const off = BigInt(got) * 1_000_000n - BigInt(cents) * BigInt(ppm)
        expect(off <= 500_000n && off >= -500_000n).toBe(true)
        expect(ppmOf(-cents, ppm) + got).toBe(0)
      }),
    )
  })
  it('adds up', () => expect([sumCents([]), sumCents([1, 2, 3])]).toEqual([0, 6]))
})

describe('dollars', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123450, '$1,234.50'],
    [-12_00, '-$12.00'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [1_234_567_89, '$1,234,567.89'],
    [-5, '-$0.05'],
  ])('CAT-55 BUS-01 %d cents read %s', (cents, text) => expect(formatAud(cents)).toBe(text))
  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_00), (cents) => {
        expect(parseDollars(formatAud(cents))).toBe(cents)
      }),
    )
  })
  it.each([
    ['12', 12_00],
    ['0.5', 50],
    [' $ 1,234.50 ', 1234_50],
    ['.05', 5],
    ['7.', 7_00],
    ['0', 0],
    ['007', 7_00],
    ['', null],
    ['.', null],
    ['$', null],
    ['-1', null],
    ['1.005', null],
    ['1,2', null],
    ['12,34', null],
    ['1e3', null],
    ['abc', null],
    ['１２', null],
    ['NaN', null],
    ['9'.repeat(20), null],
    ['1.2.3', null],
  ])('typed %j is %j cents', (text, cents) => expect(parseDollars(text)).toBe(cents))
  it.each([
    [10.1, 1010],
    [1.1, 110],
    [0.29, 29],
    [-0.29, -29],
    [4.35, 435],
    [0, 0],
    [-0, 0],
    [19.999999999, 2000],
  ])('%d on the wire is %d cents', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents)
  })
  it('survives the wire and JSON', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        expect(dollarsToCents(JSON.parse(JSON.stringify(centsToDollars(cents))) as number)).toBe(cents + 0)
      }),
    )
  })
})
