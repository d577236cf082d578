import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakAt, lineCents, nextBreak, winningPrice, type PriceBreak, type PriceLists } from './price.ts'

const none: PriceLists = { contract: null, level: null, base: null, special: null }
const at = (...steps: [number, number][]): PriceBreak[] =>
  steps.map(([quantity, priceCents]) => ({ quantity, priceCents }))
const plain = (breaks: readonly PriceBreak[]) => breaks.map((b) => [b.quantity, b.priceCents])
const lists = fc.option(
  fc
    .uniqueArray(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), priceCents: fc.nat(50_00) }), {
      selector: (b) => b.quantity,
      maxLength: 5,
    })
    .map((breaks) =>
      breaks.map((b, i) => (i === 0 ? { ...b, quantity: 1 } : { ...b, quantity: b.quantity + 1 })),
    ),
)
const priced = fc.record({ contract: lists, level: lists, base: lists, special: lists })

describe('which price counts', () => {
  it.each([
    [
      'the contract, though it is dearer',
      { contract: at([1, 12_00]), level: at([1, 9_00]), base: at([1, 10_00]) },
      'contract',
      12_00,
      'Contract price',
    ],
    [
      'the price level before the base',
      { level: at([1, 11_00]), base: at([1, 10_00]) },
      'level',
      11_00,
      'Price level',
    ],
    ['the base dealer price', { base: at([1, 10_00]) }, 'base', 10_00, 'Dealer price'],
    ['an empty contract is none', { contract: [], base: at([1, 10_00]) }, 'base', 10_00, 'Dealer price'],
    [
      'a special where it is lower',
      { base: at([1, 10_00]), special: at([1, 8_00]) },
      'special',
      8_00,
      'Special price',
    ],
    [
      'no special where it is equal',
      { base: at([1, 10_00]), special: at([1, 10_00]) },
      'base',
      10_00,
      'Dealer price',
    ],
    ['a special alone', { special: at([1, 8_00]) }, 'special', 8_00, 'Special price'],
  ] as const)('%s', (_title, given, source, priceCents, words) => {
    const won = winningPrice({ ...none, ...given })
    expect(won).toMatchObject({ source, words })
    expect(won?.breaks[0]?.priceCents).toBe(priceCents)
  })
  it('calls a clearance by its name', () => {
    expect(
      winningPrice({ ...none, base: at([1, 10_00]), special: at([1, 8_00]), specialName: 'Clearance' })
        ?.words,
    ).toBe('Clearance price')
  })
  it('CAT-42 PRD-07 the was-price is what the first break would have been, and none without a special', () => {
    expect(
      winningPrice({ ...none, contract: at([1, 9_50]), base: at([1, 10_00]), special: at([1, 8_00]) })
        ?.wasCents,
    ).toBe(9_50)
    expect(winningPrice({ ...none, base: at([1, 10_00]) })?.wasCents).toBeNull()
    expect(winningPrice({ ...none, special: at([1, 8_00]) })?.wasCents).toBeNull()
  })
  it('a special never makes ten dearer than they were', () => {
    const won = winningPrice({ ...none, base: at([1, 10_00], [10, 8_00]), special: at([1, 9_00]) })
    expect(plain(won?.breaks ?? [])).toEqual([
      [1, 9_00],
      [10, 8_00],
    ])
    expect(won?.breaks.map((b) => b.words)).toEqual(['Special price', 'Dealer price from 10'])
  })
  it('a special from ten up leaves the first break alone', () => {
    const won = winningPrice({ ...none, base: at([1, 10_00]), special: at([10, 7_00]) })
    expect(won).toMatchObject({ source: 'base', wasCents: null })
    expect(plain(won?.breaks ?? [])).toEqual([
      [1, 10_00],
      [10, 7_00],
    ])
  })
  it('a step that changes nothing is no break, though another list names it', () => {
    expect(
      plain(
        winningPrice({ ...none, base: at([1, 10_00], [10, 8_00], [20, 8_00]), special: at([1, 8_00]) })
          ?.breaks ?? [],
      ),
    ).toEqual([[1, 8_00]])
  })
  it('takes breaks in any order', () =>
    expect(plain(winningPrice({ ...none, base: at([10, 8_00], [1, 10_00]) })?.breaks ?? [])).toEqual([
      [1, 10_00],
      [10, 8_00],
    ]))
  it('is null without any price', () => expect(winningPrice(none)).toBeNull())

  it('at every quantity: the nearest list, or the special where that is lower', () => {
    fc.assert(
      fc.property(priced, fc.integer({ min: 1, max: 80 }), (given, quantity) => {
        const standard = [given.contract, given.level, given.base].find((l) => l?.length)
        const sorted = (breaks: PriceBreak[] | null | undefined) =>
          [...(breaks ?? [])].sort((a, b) => a.quantity - b.quantity)
        const candidates = [
          breakAt(sorted(standard), quantity),
          breakAt(sorted(given.special), quantity),
        ].flatMap((b) => (b ? [b.priceCents] : []))
        const won = winningPrice(given)
        expect(won === null).toBe(candidates.length === 0)
        if (won) expect(breakAt(won.breaks, quantity)?.priceCents).toBe(Math.min(...candidates))
      }),
    )
  })
})

describe('breaks', () => {
  const breaks = at([1, 10_00], [10, 8_00], [50, 7_50])
  it.each([
    [1, 10_00],
    [9, 10_00],
    [10, 8_00],
    [49, 8_00],
    [50, 7_50],
    [100_000, 7_50],
    [0, 10_00],
  ])('CRT-31 %d units cost %d each', (quantity, priceCents) => {
    expect(breakAt(breaks, quantity)?.priceCents).toBe(priceCents)
  })
  it('a first break above 1 counts for fewer as well', () =>
    expect(breakAt(at([6, 4_00], [12, 3_00]), 2)?.priceCents).toBe(4_00))
  it('CRT-31 a line costs quantity times the break reached', () =>
    expect([lineCents(breaks, 9), lineCents(breaks, 10), lineCents([], 3)]).toEqual([90_00, 80_00, null]))
  it('gives the units to the next break and what it saves', () => {
    expect(nextBreak(breaks, 8)).toEqual({ more: 2, quantity: 10, priceCents: 8_00, savesCents: 20_00 })
    expect(nextBreak(breaks, 50)).toBeNull()
    expect(nextBreak([], 5)).toBeNull()
  })
  it('passes over a break that is no bargain', () =>
    expect(nextBreak(at([1, 10_00], [5, 10_00], [20, 9_00]), 1)).toMatchObject({
      quantity: 20,
      savesCents: 20_00,
    }))
})
