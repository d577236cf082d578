import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPlaceholder,
  parseShopPath,
  productPath,
  readQuery,
  searchPath,
  shopCrumbs,
  shopPathFor,
} from './shop-path.ts'
import { selectionOf, type FilterKind, type Selection, type ShopList } from './shop-selection.ts'

type Filters = Partial<Record<FilterKind, string[]>>
const selectionAt = (address: string): Selection => {
  const [path = '', query] = address.split('?')
  const route = parseShopPath(path, query)
  if (route.is !== 'list') throw new Error(`${address} is ${route.is}`)
  return route.selection
}

/** Every list address of the specification with its selection. Both directions must agree. */
const ROUTES: [string, string, ShopList, Filters][] = [
  ['CAT-01', '/shop', 'all', {}],
  ['CAT-02', '/shop/brands', 'brands', {}],
  ['CAT-02', '/shop/brands/apple', 'brands', { brands: ['apple'] }],
  ['RTE-46', '/shop/brands/apple_google', 'brands', { brands: ['apple', 'google'] }],
  ['CAT-03', '/shop/categories', 'categories', {}],
  ['CAT-03', '/shop/categories/power', 'categories', { categories: ['power'] }],
  [
    'CAT-20',
    '/shop/categories/power/cables',
    'categories',
    { categories: ['power'], subCategories: ['power/cables'] },
  ],
  ['CAT-04', '/shop/compatibility', 'compatibility', {}],
  ['CAT-04', '/shop/compatibility/apple', 'compatibility', { vendors: ['apple'] }],
  [
    'CAT-05',
    '/shop/compatibility/apple/iphone-15_iphone-16',
    'compatibility',
    { vendors: ['apple'], devices: ['apple/iphone-15', 'apple/iphone-16'] },
  ],
  ['CAT-06', '/shop/device-vendors', 'device-vendors', {}],
  ['CAT-07', '/shop/top-sellers', 'top-sellers', {}],
  ['CAT-08', '/shop/clearance', 'clearance', {}],
  ['CAT-09', '/shop/new', 'new', {}],
  ['CAT-10', '/shop/special', 'special', {}],
  [
    'CAT-11 RTE-24',
    '/shop/brand-coms/b/v/d1_d2',
    'brands',
    { brands: ['b'], vendors: ['v'], devices: ['v/d1', 'v/d2'] },
  ],
  ['CAT-12 RTE-25', '/shop/brand-com/b/v', 'brands', { brands: ['b'], vendors: ['v'] }],
  [
    'CAT-13 RTE-26',
    '/shop/brand-cats/b/c/s1_s2',
    'brands',
    { brands: ['b'], categories: ['c'], subCategories: ['c/s1', 'c/s2'] },
  ],
  ['CAT-14 RTE-27', '/shop/brand-cat/b/c', 'brands', { brands: ['b'], categories: ['c'] }],
  [
    'CAT-15 RTE-28',
    '/shop/brand-cats-coms/b/c/s1_s2/v/d1',
    'brands',
    { brands: ['b'], subCategories: ['c/s1', 'c/s2'], devices: ['v/d1'] },
  ],
  [
    'CAT-16 RTE-29',
    '/shop/brand-cat-coms/b/c/v/d1_d2',
    'brands',
    { brands: ['b'], categories: ['c'], devices: ['v/d1', 'v/d2'] },
  ],
  [
    'CAT-17 RTE-30',
    '/shop/brand-cats-com/b/c/s1/v',
    'brands',
    { brands: ['b'], subCategories: ['c/s1'], vendors: ['v'] },
  ],
  [
    'CAT-18 RTE-31',
    '/shop/brand-cat-com/b/c/v',
    'brands',
    { brands: ['b'], categories: ['c'], vendors: ['v'] },
  ],
  ['no route', '/shop?category=power&vendor=apple', 'all', { categories: ['power'], vendors: ['apple'] }],
  ['no route', '/shop?category=a_b&sub=a/x_b/y', 'all', { subCategories: ['a/x', 'b/y'] }],
  [
    'no route',
    '/shop/new?brand=apple&vendor=apple&device=apple/iphone-15',
    'new',
    { brands: ['apple'], devices: ['apple/iphone-15'] },
  ],
]

describe('lists', () => {
  it.each(ROUTES)('%s CAT-19 %s is read', (_id, address, list, filters) =>
    expect(selectionAt(address)).toEqual(selectionOf(list, filters)),
  )
  it.each(ROUTES)('%s %s is built', (_id, address, list, filters) =>
    expect(shopPathFor(selectionOf(list, filters))).toBe(address),
  )
  it('SRC-01 SRC-11 searches, plain and in a category', () => {
    expect(selectionAt('/search/usb%20c%2Fhub/power')).toEqual(
      selectionOf('search', { categories: ['power'] }, 'usb c/hub'),
    )
    expect(shopPathFor(selectionOf('search', { categories: ['power'], brands: ['b'] }, 'usb c/hub'))).toBe(
      '/search/usb%20c%2Fhub/power?brand=b',
    )
    expect(searchPath('50% off')).toBe('/search/50%25%20off')
  })
  it('adds sort and stock behind the filters', () => {
    expect(shopPathFor(selectionOf('all'), { sort: 'price-asc', stock: '' })).toBe('/shop?sort=price-asc')
    expect(shopPathFor(selectionOf('new', { brands: ['b'] }), { stock: '1' })).toBe(
      '/shop/new?brand=b&stock=1',
    )
  })
  it('a list that keeps its name keeps its filters in the query', () =>
    expect(shopPathFor(selectionOf('special', { categories: ['power'] }))).toBe(
      '/shop/special?category=power',
    ))

  it('CAT-19 any selection survives its own address', () => {
    const links = fc.uniqueArray(fc.constantFrom('a', 'b-2', 'café', '中', 'x'), { maxLength: 3 })
    const keys = fc.uniqueArray(fc.constantFrom('a/s', 'a/t', 'b-2/s', 'x/é'), { maxLength: 3 })
    const filters = fc.record({
      brands: links,
      categories: links,
      subCategories: keys,
      vendors: links,
      devices: keys,
    })
    fc.assert(
      fc.property(
        fc.constantFrom<ShopList>('all', 'new', 'search', 'device-vendors', 'brands'),
        filters,
        fc.string({ unit: 'grapheme', minLength: 3 }),
        (list, given, text) => {
          const term = list === 'search' ? `q${text}` : ''
          const built = selectionOf(list, given, term)
          const read = selectionAt(shopPathFor(built))
          const tidy = (s: Selection) => [
            s.term,
            ...[s.brands, s.categories, s.subCategories, s.vendors, s.devices].map((entries) =>
              [...entries].sort(),
            ),
          ]
          expect(tidy(read)).toEqual(tidy(built))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('precedence', () => {
  it.each([
    ['PRD-01', '/shop/DEMO-1', 'DEMO-1'],
    ['PRD-02', '/shop/clear-case-iphone-15', 'clear-case-iphone-15'],
    ['PRD-01', '/shop/A%2FB%201/', 'A/B 1'],
    ['OP-17', '/shop/brand-com', 'brand-com'],
    ['a broken escape', '/shop/50%', '50%'],
    ['no trap', '/shop/constructor', 'constructor'],
  ])('%s %s is a product', (_id, path, productId) =>
    expect(parseShopPath(path)).toEqual({ is: 'product', productId }),
  )
  it.each(['/shop/top-sellers', '/shop/clearance', '/shop/new', '/shop/special', '/shop/new/'])(
    'RTE-23 RTE-01 %s is its list, not a product',
    (path) => expect(parseShopPath(path).is).toBe('list'),
  )
  it('NAV-13 OP-17 menu forms open brand, category and device vendor lists', () => {
    expect(selectionAt('/shop/device-vendors/apple')).toEqual(
      selectionOf('device-vendors', { vendors: ['apple'] }),
    )
    expect(selectionAt('/shop/Categories/power')).toEqual(
      selectionOf('categories', { categories: ['power'] }),
    )
  })
  it('NAV-12 OP-17 mega-menu grandchildren open the filtered list', () => {
    expect(selectionAt('/shop/brands/apple/power')).toEqual(
      selectionOf('brands', { brands: ['apple'], categories: ['power'] }),
    )
    expect(selectionAt('/shop/device-vendors/apple/iphone-15')).toEqual(
      selectionOf('device-vendors', { devices: ['apple/iphone-15'] }),
    )
  })
  it.each([
    '/shop/unknown/x',
    '/shop/new/x',
    '/shop/brands/a/b/c',
    '/shop/brand-com/a',
    '/shop/brand-com/a/b/c',
    '/shop//x',
    '/search/a/b/c',
    '/elsewhere',
    '/',
    '/shop/..',
    '/shop/.',
    '/shop/%2E%2e',
  ])('RTE-01 %s is not found', (path) => expect(parseShopPath(path)).toEqual({ is: 'notFound' }))
})

describe('placeholders', () => {
  it.each([
    ['CAT-21', '/shop/brands/:cateId'],
    ['CAT-21', '/shop/categories/{cateId}'],
    ['CAT-21', '/shop/categories/power/:subId'],
    ['CAT-22', '/shop/:productId'],
    ['CAT-22 OP-18', '/shop/%7BproductId%7D'],
    ['CAT-22 OP-18', '/shop/%3AproductId'],
    ['SRC-02 RTE-43', '/search/:searchParam'],
    ['SRC-02', '/search/cable/{selectedCate}'],
  ])('%s %s goes to /shop', (_id, path) =>
    expect(parseShopPath(path)).toEqual({ is: 'redirect', to: '/shop' }),
  )
  it('a search for nothing goes to /shop', () =>
    expect(parseShopPath('/search')).toEqual({ is: 'redirect', to: '/shop' }))
  it.each([
    [':orderno', true],
    ['{orderno}', true],
    ['%7Borderno%7D', true],
    ['1:2', false],
    [':', false],
    ['{}', false],
    ['12345', false],
  ])('OP-18 %j is a placeholder: %s', (text, is) => {
    expect(isPlaceholder(text)).toBe(is)
  })
})

describe('odd addresses', () => {
  it('never throw, whatever stands in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, query) => {
        parseShopPath(`/shop/${path}`, query)
        parseShopPath(path, query)
        expect(productPath(path)).toMatch(/^\/shop\//)
        expect(searchPath('\ud800')).toBe('/search/%EF%BF%BD')
      }),
    )
  })
  it('a query drops children without a parent, and parents with one', () =>
    expect(selectionAt('/shop?sub=cables&category=a/b&brand=_')).toEqual(selectionOf('all')))
  it('reads plus signs, escapes and equals signs of a query', () =>
    expect([...readQuery('?a=1+2&b=%26=x&c&a=3')]).toEqual([
      ['a', '3'],
      ['b', '&=x'],
      ['c', ''],
    ]))
})

describe('NAV-49 crumbs', () => {
  const ways = (path: string) => shopCrumbs(path).map(({ segment, to }) => [segment, to])
  it('of a combination lead over its shorter forms', () => {
    expect(ways('/shop/brand-cats-coms/kestrel/audio/earbuds_cables/apple/iphone-15')).toEqual([
      ['shop', '/shop'],
      ['brand-cats-coms', '/shop/brands'],
      ['kestrel', '/shop/brands/kestrel'],
      ['audio', '/shop/brand-cat/kestrel/audio'],
      ['earbuds_cables', '/shop/brand-cats/kestrel/audio/earbuds_cables'],
      ['apple', '/shop/brand-cats-com/kestrel/audio/earbuds_cables/apple'],
      ['iphone-15', '/shop/brand-cats-coms/kestrel/audio/earbuds_cables/apple/iphone-15'],
    ])
  })
  it.each([
    '/shop/brand-coms/a/b/c_d',
    '/shop/brand-com/a/b',
    '/shop/brand-cats/a/b/c',
    '/shop/brand-cat/a/b',
    '/shop/brand-cat-coms/a/b/c/d',
    '/shop/brand-cats-com/a/b/c/d',
    '/shop/brand-cat-com/a/b/c',
    '/shop/brands/a',
    '/shop/categories/a/b',
    '/shop/compatibility/a/b_c',
    '/shop/device-vendors/a',
    '/shop/new',
    '/shop',
  ])('of %s all lead to a list, never to a product', (path) => {
    for (const { to } of shopCrumbs(path))
      expect(parseShopPath(...(to.split('?') as [string, string?])), to).toMatchObject({ is: 'list' })
  })
  it('of a product keep its number', () =>
    expect(ways('/shop/KS-4580-CL')).toEqual([
      ['shop', '/shop'],
      ['KS-4580-CL', '/shop/KS-4580-CL'],
    ]))
})
