import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnByLot, moreForDevice, similarItems, type SimilarProduct } from './similar-items.ts'

const product = (
  id: string,
  itemClass: string,
  procurementGroup = '',
  ...devices: string[]
): SimilarProduct => ({ id, itemClass, procurementGroup, devices })
const first = () => 0
const ids = (of: SimilarProduct, ...others: SimilarProduct[]) =>
  similarItems(of, [of, ...others], first)
    .map((p) => p.id)
    .sort()
    .join('')

describe('similar items', () => {
  it('PRD-36 come from the same class where there are any', () =>
    expect(ids(product('0', 'case', 'g'), product('1', 'case'), product('2', 'cable', 'g'))).toBe('1'))
  it('PRD-36 else from the same procurement group', () =>
    expect(ids(product('0', 'case', 'g'), product('1', 'dock'), product('2', 'cable', 'g'))).toBe('2'))
  it('blank class and group have no mates', () =>
    expect(ids(product('0', ''), product('1', ''), product('2', '', ''))).toBe(''))
  it('PRD-37 share the one device of the product', () =>
    expect(
      ids(
        product('0', 'case', '', 'a/15'),
        product('1', 'case', '', 'a/15', 'a/16'),
        product('2', 'case', '', 'a/16'),
      ),
    ).toBe('1'))
  it('PRD-37 are not narrowed for a product of several devices, or of none', () => {
    expect(
      ids(product('0', 'case', '', 'a/15', 'a/16'), product('1', 'case'), product('2', 'case', '', 'b')),
    ).toBe('12')
    expect(ids(product('0', 'case'), product('1', 'case', '', 'a'))).toBe('1')
  })
  it('PRD-35 PRD-38 are four of ten, never the product itself', () => {
    const all = Array.from({ length: 11 }, (_, i) => product(String(i), 'case'))
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
          minLength: 12,
          maxLength: 12,
        }),
        (numbers) => {
          let i = 0
          const items = similarItems(all[0]!, all, () => numbers[i++ % numbers.length]!)
          expect(new Set(items.map((p) => p.id)).size).toBe(4)
          expect(items.some((p) => p.id === '0')).toBe(false)
        },
      ),
    )
  })
  it('PRD-38 drawing by lot can draw any of them first, none twice, and all where there are no more', () => {
    expect([0, 0.5, 0.99].map((r) => drawnByLot([1, 2, 3], 1, () => r)[0])).toEqual([1, 2, 3])
    for (const r of [0, 0.4, 0.99]) expect(drawnByLot([1, 2, 3], 4, () => r).sort()).toEqual([1, 2, 3])
  })
})

describe('S28 more for a device', () => {
  const of = (id: string, category: string, rank = 0, isOrderable = true) => ({
    id,
    category,
    rank,
    isOrderable,
  })
  const found = (products: Parameters<typeof moreForDevice>[0], ...without: string[]) =>
    moreForDevice(products, new Set(without))
      .map(({ id }) => id)
      .join(' ')
  it.each([
    ['nothing where there is nothing', [], [], ''],
    [
      'the best of each category, then the second',
      [of('a', 'case', 9), of('b', 'case', 2), of('c', 'glass', 5)],
      [],
      'b c a',
    ],
    ['what is not ranked after what is', [of('a', 'case'), of('b', 'cable', 700)], [], 'b a'],
    ['what cannot be ordered last of all', [of('a', 'case', 1, false), of('b', 'case', 8)], [], 'b a'],
    ['not what is shown already', [of('a', 'case', 1), of('b', 'case', 2)], ['a'], 'b'],
    ['four at most', ['a', 'b', 'c', 'd', 'e'].map((id) => of(id, id)), [], 'a b c d'],
    ['the given order where nothing tells them apart', [of('b', 'x'), of('a', 'y')], [], 'b a'],
  ])('%s', (_, products, without, ids) => expect(found(products, ...without)).toBe(ids))
})
