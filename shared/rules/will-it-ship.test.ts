import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { willItShip } from './will-it-ship.ts'

const line = (productId: string, quantity: number) => ({ productId, quantity })
const outlook = (lines: ReturnType<typeof line>[], stock: Record<string, number>, choice: 'ship' | 'hold') =>
  willItShip(lines, new Map(Object.entries(stock)), choice).map(
    ({ productId, ships, waits }) => `${productId} ${String(ships)}/${String(waits)}`,
  )

describe('will it ship', () => {
  it.each([
    ['all there', [line('a', 5)], { a: 5 }, 'ship', ['a 5/0']],
    ['part there', [line('a', 5)], { a: 2 }, 'ship', ['a 2/3']],
    ['nothing there', [line('a', 5)], {}, 'ship', ['a 0/5']],
    ['one missing, the rest leaves', [line('a', 5), line('b', 1)], { a: 5 }, 'ship', ['a 5/0', 'b 0/1']],
    ['one missing, all held', [line('a', 5), line('b', 1)], { a: 5 }, 'hold', ['a 0/5', 'b 0/1']],
    [
      'nothing missing, nothing held',
      [line('a', 5), line('b', 1)],
      { a: 5, b: 1 },
      'hold',
      ['a 5/0', 'b 1/0'],
    ],
    ['an empty order', [], {}, 'ship', []],
  ] as const)('%s', (_title, lines, stock, choice, expected) => {
    expect(outlook([...lines], stock, choice)).toEqual(expected)
  })

  it('every unit either ships or waits, and no more ships than is there', () => {
    const lines = fc.uniqueArray(
      fc.record({ productId: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 50 }) }),
      { selector: (one) => one.productId },
    )
    fc.assert(
      fc.property(
        lines,
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(60)),
        fc.constantFrom('ship' as const, 'hold' as const),
        (given, stock, choice) => {
          const found = willItShip(given, new Map(Object.entries(stock)), choice)
          found.forEach(({ productId, ships, waits }, at) => {
            expect(ships + waits).toBe(given[at]?.quantity)
            expect(ships).toBeLessThanOrEqual(stock[productId] ?? 0)
          })
        },
      ),
    )
  })
})
