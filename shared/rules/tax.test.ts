import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstOn, gstPercent, isAustralian, regionOf, withGst, withoutGst } from './tax.ts'

const groups = fc.constantFrom('AU', 'AUQ', 'NZ', '', 'XAU')

describe('tax', () => {
  it.each([
    ['AU', true],
    ['AUNSW', true],
    ['NZ', false],
    ['', false],
    ['au', false],
    ['XAU', false],
  ])('BUS-03 BUS-04 group %j Australian: %s', (group, australian) => {
    expect([isAustralian(group), regionOf(group), gstPercent(group)]).toEqual(
      australian ? [true, 'AU', 10] : [false, 'NZ', 15],
    )
  })
  it('CHK-53 ACC-31 100.00 ex GST bears 10.00 in Australia and 15.00 in New Zealand', () => {
    expect([gstOn(100_00, 'AU1'), gstOn(100_00, 'NZ')]).toEqual([10_00, 15_00])
  })
  it('BUS-03 11.00 inc is 10.00 ex in Australia', () => expect(withoutGst(11_00, 'AU')).toBe(10_00))
  it('BUS-04 10.00 ex is 11.50 inc in New Zealand', () => expect(withGst(10_00, 'NZ')).toBe(11_50))
  it('rounds half a cent up', () =>
    expect([gstOn(5, 'AU'), gstOn(4, 'AU'), gstOn(10, 'NZ')]).toEqual([1, 0, 2]))
  it('taking the tax off again gives the amount back', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_00), groups, (cents, group) => {
        expect(withoutGst(withGst(cents, group), group)).toBe(cents)
      }),
    )
  })
})
