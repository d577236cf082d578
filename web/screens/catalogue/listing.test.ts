import { describe, expect, it } from 'vitest'
import { sortOption } from '#shared/rules/product-sort.ts'
import { selectionOf, type Selection } from '#shared/rules/shop-selection.ts'
import { buildCatalogue } from '#web/data/catalogue/catalogue.ts'
import { updateBetween, type Whole } from '#web/data/catalogue/engine/catalogue-update.ts'
import { withAnswer } from '#web/data/catalogue/engine/loaded-catalogue.ts'
import { allProducts, productsWithIds } from '#web/data/catalogue/product-list.ts'
import { countEntries, listProducts } from './listing.ts'

const group = (link: string) => ({ id: link, name: link, link, picture: '' })
type Facts = {
  id: string
  brand: number
  category: number
  price: number | null
  stock: number | string
  label: string
  rank: number
  fits: number[]
}
const power = 1,
  earbuds = 3
const facts: Facts[] = [
  { id: 'a', brand: 0, category: power, price: 3_00, stock: 5, label: '', rank: 2, fits: [0] },
  { id: 'b', brand: 1, category: power, price: 1_00, stock: 0, label: 'Special', rank: 0, fits: [] },
  {
    id: 'c',
    brand: 0,
    category: earbuds,
    price: 2_00,
    stock: 5,
    label: 'New Product',
    rank: 1,
    fits: [0, 1],
  },
  {
    id: 'd',
    brand: 1,
    category: power,
    price: null,
    stock: 'Call us',
    label: 'Clearance',
    rank: 0,
    fits: [],
  },
]
const column = <T>(of: (one: Facts) => T): T[] => facts.map(of)
const held = withAnswer(null, {
  hash: '1.1.1',
  content: {
    groups: {
      brands: ['kestrel', 'bastion'].map((link) => ({ ...group(link), highlighted: false })),
      categories: [
        { ...group('power'), parent: -1 },
        { ...group('cables'), parent: 0 },
        { ...group('audio'), parent: -1 },
        { ...group('earbuds'), parent: 2 },
      ],
      vendors: [group('apple')],
      devices: ['15', '16'].map((link) => ({ ...group(link), vendor: 0, introduced: '', aliases: [] })),
    },
    rows: {
      id: column(({ id }) => id),
      name: column(({ id }) => id),
      shortName: column(() => ''),
      description: column(() => ''),
      ean: column(() => ''),
      images: column(() => []),
      brand: column(({ brand }) => brand),
      category: column(({ category }) => category),
      fits: column(({ fits }) => fits),
      itemClass: column(() => ''),
      procurementGroup: column(() => ''),
      statusLabel: column(({ label }) => label),
      registered: column(() => '2026-01-01'),
      rotatable: column(() => 0),
      rank: column(({ rank }) => rank),
      attributes: column(() => []),
    },
  },
  terms: {
    dealer: true,
    retail: true,
    deals: column(({ price }) => (price === null ? [0, 1, 1, 9_00, 0] : [1, 1, 1, 9_00, 0, 1, price])),
    deal: [0, 0, 0, 0],
  },
  stock: {
    available: column(({ stock }) => stock),
    expected: column(() => ''),
    expectedQuantity: column(() => 0),
    orderable: column(() => 1),
  },
})
const catalogue = buildCatalogue(updateBetween(null, held as Whole, 'AU01'), 'AU01')
const products = allProducts(catalogue)
const listing = (selection: Selection, sort: string | null = 'name-asc', inStock = false) => ({
  selection,
  sort: sort === null ? null : sortOption(sort),
  inStock,
})
const idsOf = (list: typeof products) =>
  list
    .slice(0, list.length)
    .map(({ id }) => id)
    .join('')
const ids = (...args: Parameters<typeof listing>) => idsOf(listProducts(products, listing(...args)))

describe('a list', () => {
  it('CAT-01 CAT-27 has all, in the requested order', () =>
    expect([
      ids(selectionOf('all')),
      ids(selectionOf('all'), 'price-asc'),
      ids(selectionOf('all'), 'name-desc'),
    ]).toEqual(['abcd', 'bcad', 'dcba']))
  it('CAT-07 CAT-48 top sellers stand by rank', () =>
    expect(ids(selectionOf('top-sellers'), null)).toBe('ca'))
  it('decision 43 all others stand by rank, then by name', () => {
    expect(ids(selectionOf('all'), null)).toBe('cabd')
    expect(ids(selectionOf('all'), null, true)).toBe('ca')
  })
  it('CAT-08 CAT-09 CAT-10 the special lists go by label', () =>
    expect([ids(selectionOf('clearance')), ids(selectionOf('new')), ids(selectionOf('special'))]).toEqual([
      'd',
      'c',
      'b',
    ]))
  it('CAT-28 In Stock leaves out nought and words', () =>
    expect(ids(selectionOf('all'), 'name-asc', true)).toBe('ac'))
  it('a range of prices leaves what costs so much, ends included, and nothing without a price', () => {
    const within = (fromCents: number | null, toCents: number | null) =>
      idsOf(listProducts(products, { ...listing(selectionOf('all')), price: { fromCents, toCents } }))
    expect([
      within(null, 1_99),
      within(1_00, 2_00),
      within(2_01, null),
      within(0, null),
      within(9_00, 9_00),
    ]).toEqual(['b', 'bc', 'a', 'abc', ''])
    const inCounts = { ...listing(selectionOf('all')), price: { fromCents: null, toCents: 2_00 } }
    expect(Object.fromEntries(countEntries(products, inCounts, 'brands'))).toEqual({ kestrel: 1, bastion: 1 })
  })
  it('CAT-31 kinds narrow each other', () =>
    expect(ids(selectionOf('brands', { brands: ['bastion', 'kestrel'], categories: ['power'] }))).toBe('abd'))
  it('CAT-11 a device leaves what fits it', () =>
    expect(ids(selectionOf('compatibility', { devices: ['apple/16'] }))).toBe('c'))
  it('narrowed to the device somebody works on, it has the products that name that device, whatever else is ticked', () => {
    const fitting = (selection: Selection, fits: string) =>
      idsOf(listProducts(products, { ...listing(selection), fits }))
    expect([
      fitting(selectionOf('all'), '15'),
      fitting(selectionOf('all'), '16'),
      fitting(selectionOf('categories', { categories: ['power'] }), '15'),
      fitting(selectionOf('all'), 'gone'),
    ]).toEqual(['ac', 'c', 'a', ''])
    expect(
      Object.fromEntries(countEntries(products, { ...listing(selectionOf('all')), fits: '16' }, 'brands')),
    ).toEqual({ kestrel: 1 })
  })
  it('SRC-14 hits of a search stand as they were found until another order is asked for', () => {
    const hits = productsWithIds(catalogue, ['d', 'nope', 'a', 'b'])
    expect([
      idsOf(listProducts(hits, listing(selectionOf('search'), null))),
      idsOf(listProducts(hits, listing(selectionOf('search'), 'price-desc'))),
    ]).toEqual(['dab', 'abd'])
  })
  it('is the very same list when asked again', () =>
    expect(listProducts(products, listing(selectionOf('all')))).toBe(
      listProducts(products, listing(selectionOf('all'))),
    ))
})

describe('the counts beside the entries', () => {
  const counts = (selection: Selection, tree: 'brands' | 'categories' | 'devices', inStock = false) =>
    Object.fromEntries(countEntries(products, listing(selection, 'name-asc', inStock), tree))
  it('are taken given the other trees, never their own', () => {
    const selection = selectionOf('brands', { brands: ['bastion'], categories: ['power'] })
    expect(counts(selection, 'brands')).toEqual({ kestrel: 1, bastion: 2 })
    expect(counts(selection, 'categories')).toEqual({ power: 2, 'power/cables': 2 })
  })
  it('count a product once for its vendor and once for each device', () =>
    expect(counts(selectionOf('all'), 'devices')).toEqual({ apple: 2, 'apple/15': 2, 'apple/16': 1 }))
  it('heed In Stock and the list', () =>
    expect([counts(selectionOf('all'), 'brands', true), counts(selectionOf('special'), 'brands')]).toEqual([
      { kestrel: 2 },
      { bastion: 1 },
    ]))
})
