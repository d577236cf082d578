import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortByName } from './name-order.ts'
import {
  dayNumber,
  defaultSort,
  SORT_OPTIONS,
  type SortOption,
  sortOption,
  sortRows,
} from './product-sort.ts'

type Product = {
  id: string
  name: string
  priceCents: number | null
  marginPercent: number | null
  registered: string
}
const product = (
  id: string,
  name: string,
  priceCents: number | null,
  marginPercent: number | null,
  registered: string,
): Product => ({ id, name, priceCents, marginPercent, registered })
const sortProducts = (products: readonly Product[], option: SortOption): Product[] => {
  const byName = Uint32Array.from(sortByName(products), (one) => products.indexOf(one))
  const values = {
    price: (one: Product) => one.priceCents,
    mag: (one: Product) => one.marginPercent,
    date: (one: Product) => dayNumber(one.registered),
  }
  return [
    ...sortRows(byName, option, {
      nameOf: (row) => products[row]!.name,
      valueOf: (row, key) => values[key](products[row]!),
    }),
  ].map((row) => products[row]!)
}
const list = [
  product('1', 'Cable 10', 5_00, 40, '2026-01-01'),
  product('2', 'cable 9', null, null, ''),
  product('3', 'Adapter', 5_00, -3, '2025-12-31'),
  product('4', 'Dock', 90, 60, '2026-02-01'),
]
const ids = (value: string) =>
  sortProducts(list, sortOption(value)!)
    .map((p) => p.id)
    .join('')

describe('sorting', () => {
  it('CAT-27 offers price, margin, name and date, each up and down', () => {
    expect(SORT_OPTIONS.map((o) => o.value)).toEqual([
      'price-asc',
      'price-desc',
      'mag-asc',
      'mag-desc',
      'name-asc',
      'name-desc',
      'date-asc',
      'date-desc',
    ])
    expect(SORT_OPTIONS.map((o) => o.label).slice(0, 3)).toEqual([
      'Price ascending',
      'Price descending',
      'Margin ascending',
    ])
  })
  it.each([
    ['price-asc', '4312'],
    ['price-desc', '3142'],
    ['mag-asc', '3142'],
    ['mag-desc', '4132'],
    ['name-asc', '3214'],
    ['name-desc', '4123'],
    ['date-asc', '3142'],
    ['date-desc', '4132'],
  ])('CAT-27 by %s, what is unknown last, equals by name: %s', (value, order) =>
    expect(ids(value)).toBe(order),
  )
  it.each([
    ['new', 'date-desc'],
    ['top-sellers', null],
    ['search', null],
    ['all', null],
    ['brands', null],
    ['special', null],
    ['clearance', null],
  ] as const)('decision 43 CAT-46 the list %s starts by %s', (name, value) =>
    expect(defaultSort(name)?.value ?? null).toBe(value),
  )
  it.each(['', 'price', 'price-up', 'toString'])('no such option: %j', (value) =>
    expect(sortOption(value)).toBeNull(),
  )
  it('keeps every product, does not touch the list, and does not depend on the order it came in', () => {
    const one = fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('a', 'A', 'b 2', 'b 10', ''),
      priceCents: fc.option(fc.nat(3)),
      marginPercent: fc.option(fc.integer({ min: -3, max: 3 })),
      registered: fc.constantFrom('2026-01-01', '2025-01-01', ''),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(one, { selector: (p) => p.id, maxLength: 12 }),
        fc.constantFrom(...SORT_OPTIONS),
        (products, option) => {
          const before = [...products]
          const sorted = sortProducts(products, option)
          expect(products).toEqual(before)
          expect(new Set(sorted)).toEqual(new Set(products))
          expect(sortProducts([...products].reverse(), option)).toEqual(sorted)
        },
      ),
    )
  })
})
