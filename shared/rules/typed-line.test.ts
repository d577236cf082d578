import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUANTITY_MAX } from '../codes/limits.ts'
import { isMoreThanLeast, typedLine } from './typed-line.ts'

const breaks = [
  { quantity: 1, priceCents: 1360 },
  { quantity: 10, priceCents: 1220 },
  { quantity: 50, priceCents: 965 },
]
const product = { minimum: 1, multiple: 1, breaks, available: 4 as number | string }

describe('S11 a typed quantity', () => {
  it.each([
    // typed, in cart: quantity, price, total, waits
    [1, 0, 1, 1360, 1360, 0],
    [4, 0, 4, 1360, 5440, 0],
    [9, 0, 9, 1360, 12_240, 5],
    [10, 0, 10, 1220, 12_200, 6],
    [50, 0, 50, 965, 48_250, 46],
    [4, 8, 4, 1220, 4880, 4],
    [1, 2, 1, 1360, 1360, 0],
    [2, 3, 2, 1360, 2720, 1],
    [QUANTITY_MAX + 1, 0, QUANTITY_MAX, 965, QUANTITY_MAX * 965, QUANTITY_MAX - 4],
  ])('%i typed beside %i in the cart is %i at %i c, %i c in all, %i wait', (...row) => {
    const [typed, inCart, quantity, priceCents, totalCents, waits] = row
    const line = typedLine(product, typed, inCart)
    expect([line?.quantity, line?.reached?.priceCents, line?.totalCents, line?.waits]).toEqual([
      quantity,
      priceCents,
      totalCents,
      waits,
    ])
  })

  it('is fitted to minimum and multiple before it is reckoned', () => {
    expect(typedLine({ ...product, minimum: 6, multiple: 4 }, 9, 0)).toMatchObject({
      quantity: 12,
      reached: { quantity: 10 },
      totalCents: 14_640,
    })
  })

  it.each([
    ['without prices there is no total, but what waits', { ...product, breaks: [] }, 10, null, 6],
    ['nothing is in stock', { ...product, available: 0 }, 3, 4080, 3],
    ['stock below nothing counts as none', { ...product, available: -7 }, 3, 4080, 3],
    ['a text in the place of the stock', { ...product, available: 'Call' }, 10, 12_200, 0],
  ])('%s', (_, of, typed, totalCents, waits) =>
    expect(typedLine(of, typed, 0)).toMatchObject({ totalCents, waits }),
  )

  it('a product that no quantity fits has none', () =>
    expect(typedLine({ ...product, minimum: 1, multiple: QUANTITY_MAX + 1 }, 5, 0)).toBeNull())

  it('never waits for more than is typed, nor dearer for more', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: -5, max: 500 }), (typed, inCart, available) => {
        const of = { ...product, available }
        const line = typedLine(of, typed + 1, inCart)
        const more = typedLine(of, typed + 2, inCart)
        expect(line?.waits).toBeLessThanOrEqual(line?.quantity ?? 0)
        expect(more?.reached?.priceCents).toBeLessThanOrEqual(line?.reached?.priceCents ?? 0)
      }),
    )
  })

  it.each([
    [1, 1, 1, false],
    [2, 1, 1, true],
    [3, 6, 1, false],
    [7, 6, 4, false],
    [9, 6, 4, true],
  ])(
    '%i of a product with minimum %i and multiple %i is more than the least: %s',
    (typed, minimum, multiple, is) => {
      const limits = { ...product, minimum, multiple }
      const line = typedLine(limits, typed, 0)
      expect(line && isMoreThanLeast(line, limits)).toBe(is)
    },
  )
})
