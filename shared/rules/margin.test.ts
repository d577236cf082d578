import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marginPercent } from './margin.ts'

const groups = fc.constantFrom('AU', 'AUQ', 'NZ', '', 'XAU')

describe('margin', () => {
  it.each([
    ['CAT-44', 22_00, 10_00, 'AU', 50],
    ['BUS-05', 23_00, 10_00, 'NZ', 50],
    ['PRD-11', 19_95, 8_20, 'AU1', 55],
    ['half', 1_10, 99 + 0, 'AU', 1],
    ['loss', 11_00, 20_00, 'AU', -100],
    ['free', 11_00, 0, 'AU', 100],
  ])('%s RRP %d and price %d in %s give %d %%', (_id, rrp, price, group, percent) =>
    expect(marginPercent(rrp, price, group)).toBe(percent),
  )
  it.each([
    [null, 10_00],
    [22_00, null],
    [0, 10_00],
    [null, null],
  ])('is unknown for RRP %j and price %j', (rrp, price) => expect(marginPercent(rrp, price, 'AU')).toBeNull())
  it('is never above 100 and falls as the price rises', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_00 }),
        fc.nat(1_000_00),
        fc.nat(100_00),
        groups,
        (rrp, price, more, group) => {
          const margin = marginPercent(rrp, price, group) ?? 0
          expect(margin).toBeLessThanOrEqual(100)
          expect(marginPercent(rrp, price + more, group)).toBeLessThanOrEqual(margin)
        },
      ),
    )
  })
})
