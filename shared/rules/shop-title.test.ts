import { describe, expect, it } from 'vitest'
import { selectionOf } from './shop-selection.ts'
import { shopTitle } from './shop-title.ts'

describe('titles', () => {
  const name = (_kind: string, key: string) =>
    ({ apple: 'Apple', power: 'Power', 'power/cables': 'Cables', 'apple/iphone-15': 'iPhone 15' })[key] ?? key
  it.each([
    ['CAT-32', selectionOf('all'), 'Shop All'],
    ['CAT-33', selectionOf('top-sellers'), 'Top Sellers'],
    ['CAT-33', selectionOf('clearance'), 'Clearance'],
    ['CAT-33', selectionOf('new'), 'New'],
    ['CAT-33', selectionOf('special'), 'Special'],
    ['CAT-34', selectionOf('brands', { brands: ['apple'] }), 'Brands - Apple'],
    [
      'CAT-34',
      selectionOf('compatibility', { devices: ['apple/iphone-15'] }),
      'Device Compatibility - Apple, iPhone 15',
    ],
    ['CAT-34', selectionOf('categories', { subCategories: ['power/cables'] }), 'Categories - Power, Cables'],
    ['CAT-35 SRC-12', selectionOf('search', {}, 'cable'), 'Shop - Search For cable'],
    ['CAT-35', selectionOf('search', { brands: ['apple'] }, 'cable'), 'Shop - Search For cable - Apple'],
  ])('%s %j', (_id, selection, title) => expect(shopTitle(selection, name)).toBe(title))
})
