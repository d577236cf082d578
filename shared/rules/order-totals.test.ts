import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderTotals } from './order-totals.ts'

describe('totals', () => {
  it('CHK-41 OP-37 fee on goods and freight, GST once on all three', () => {
    const totals = orderTotals({
      lines: [
        { quantity: 3, priceCents: 10_00 },
        { quantity: 1, priceCents: 60_00 },
      ],
      freightCents: 10_00,
      feeRatePpm: 20_000,
      businessGroup: 'AU',
    })
    expect(totals).toEqual({
      goodsCents: 90_00,
      freightCents: 10_00,
      feeCents: 2_00,
      gstCents: 10_20,
      totalIncGstCents: 112_20,
    })
  })
  it.each([
    ['AU', 10_00],
    ['NZ', 15_00],
  ])('CHK-53 %s 100 ex gives %d of GST', (businessGroup, gstCents) => {
    expect(
      orderTotals({
        lines: [{ quantity: 1, priceCents: 100_00 }],
        freightCents: 0,
        feeRatePpm: 0,
        businessGroup,
      }).gstCents,
    ).toBe(gstCents)
  })
  it('GST is rounded once, not by line', () => {
    expect(
      orderTotals({
        lines: Array.from({ length: 4 }, () => ({ quantity: 1, priceCents: 4 })),
        freightCents: 0,
        feeRatePpm: 0,
        businessGroup: 'AU',
      }).gstCents,
    ).toBe(2)
  })
  it('CHK-52 an order of one cheap item has a total', () => {
    expect(
      orderTotals({
        lines: [{ quantity: 1, priceCents: 1 }],
        freightCents: 0,
        feeRatePpm: 0,
        businessGroup: 'NZ',
      }).totalIncGstCents,
    ).toBe(1)
  })
  it('the amounts add up, in whole cents, however the lines are split', () => {
    const lines = fc.array(fc.record({ quantity: fc.nat(1_000), priceCents: fc.nat(100_00) }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(
        lines,
        fc.nat(50_00),
        fc.nat(30_000),
        fc.constantFrom('AU', 'NZ'),
        (given, freightCents, feeRatePpm, businessGroup) => {
          const t = orderTotals({ lines: given, freightCents, feeRatePpm, businessGroup })
          expect(t.goodsCents + t.freightCents + t.feeCents + t.gstCents).toBe(t.totalIncGstCents)
          expect(Object.values(t).every(Number.isSafeInteger)).toBe(true)
          const cut = given.flatMap((l) => [
            { ...l, quantity: 1 },
            { ...l, quantity: l.quantity - 1 },
          ])
          expect(orderTotals({ lines: cut, freightCents, feeRatePpm, businessGroup })).toEqual(t)
        },
      ),
    )
  })
})
