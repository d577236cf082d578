import { describe, expect, it } from 'vitest'
import { swapDifferences, swapPriceCents, withoutSwapped } from './swap.ts'

describe('the price of a product that stands in', () => {
  it.each([
    ['the ordered one is lower', 1_000, 1_050, 10, 1_000],
    ['it is lower by just as much as is allowed', 1_000, 1_100, 10, 1_000],
    ['it is lower by more', 1_000, 1_101, 10, 1_101],
    ["today's is lower", 1_000, 900, 10, 900],
    ['both are the same', 1_000, 1_000, 10, 1_000],
    ['the better price is never allowed', 1_000, 1_001, 0, 1_001],
    ["it is never allowed, and today's is lower", 1_000, 900, 0, 900],
    ['nothing was paid for it', 0, 900, 10, 900],
  ])('%s', (_what, ordered, today, percent, cents) => {
    expect(swapPriceCents(ordered, today, percent)).toBe(cents)
  })
})

describe('how a swap differs from what was shown', () => {
  const shown = { units: 4, priceCents: 1_000, totalCents: 110_00 }
  const names = { waits: 'Clear Case', instead: 'Rugged Case' }
  it.each([
    ['in nothing', shown, []],
    ['in its units', { ...shown, units: 1 }, ['Clear Case: 1 unit on back order now, was 4']],
    [
      'in price and total',
      { units: 4, priceCents: 1_200, totalCents: 118_80 },
      ['Rugged Case is $12.00 each now, was $10.00', 'The order comes to $118.80 inc GST now, was $110.00'],
    ],
    ['in amounts that may not be seen', { units: 4 }, []],
  ])('%s', (_what, now, words) => {
    expect(swapDifferences(shown, now, names)).toEqual(words)
  })

  it('says what a page did not show', () => {
    expect(swapDifferences({ units: 4 }, shown, names)).toEqual([
      'Rugged Case is $10.00 each now',
      'The order comes to $110.00 inc GST now',
    ])
  })
})

describe('what an order comes to without what was swapped', () => {
  const line = (lineNo: number, quantity: number, priceCents: number, swappedFrom: number | null = null) => ({
    ...{ lineNo, quantity, priceCents, swappedFrom, cancelled: 0 },
  })
  const without = (cancelled: number, one: ReturnType<typeof line>) => ({ ...one, cancelled })
  const amounts = {
    ...{ goodsCents: 122_05, freightCents: 9_95, feeCents: 0, gstCents: 13_20, totalIncGstCents: 145_20 },
  }
  it.each([
    ['nothing was swapped', [line(1, 10, 900), line(2, 4, 801)], 'AU01', amounts],
    [
      'four at $9.00 were swapped',
      [line(1, 6, 900), without(4, line(2, 4, 900)), line(3, 4, 801, 2)],
      'AU01',
      { ...amounts, goodsCents: 86_05, gstCents: 9_60, totalIncGstCents: 105_60 },
    ],
    [
      'they were swapped twice, in New Zealand',
      [without(3, line(1, 10, 900)), line(2, 2, 801, 1), line(3, 1, 700, 1)],
      'NZ01',
      { ...amounts, goodsCents: 95_05, gstCents: 15_75, totalIncGstCents: 120_75 },
    ],
    [
      'staff have reinstated all of them',
      [line(1, 6, 900), line(2, 4, 900), line(3, 4, 801, 2)],
      'AU01',
      amounts,
    ],
    [
      'one of the four is reinstated',
      [line(1, 6, 900), without(3, line(2, 4, 900)), line(3, 4, 801, 2)],
      'AU01',
      { ...amounts, goodsCents: 95_05, gstCents: 10_50, totalIncGstCents: 115_50 },
    ],
  ])('%s', (_what, lines, group, expected) => {
    expect(withoutSwapped(amounts, lines, group)).toEqual(expected)
  })
})
