import { describe, expect, it } from 'vitest'
import { isInStock, selectionTests, textFilter } from './catalogue-filter.ts'
import { parentOf, selectionOf } from './shop-selection.ts'

/** A product's brand, category with its parent, and device with its vendor. */
const list = [
  ['apple', 'power/cables', 'apple/iphone-15'],
  ['apple', 'power/plugs', 'apple/iphone-16'],
  ['belkin', 'power/cables', 'samsung/s24'],
  ['belkin', 'audio/cables', ''],
  ['spigen', 'cases', 'apple/iphone-15'],
] as const
function found(filters: Parameters<typeof selectionOf>[1]) {
  const { brand, category, device } = selectionTests(selectionOf('all', filters))
  const at = (key: string): [string, string | null] =>
    key.includes('/') ? [parentOf(key), key] : [key, null]
  return list.flatMap(([brandLink, tree, model], index) =>
    (brand?.(brandLink) ?? true) &&
    (category?.(...at(tree)) ?? true) &&
    (device ? model !== '' && device(...at(model)) : true)
      ? [index]
      : [],
  )
}

describe('filters', () => {
  it.each([
    ['nothing ticked', {}, [0, 1, 2, 3, 4]],
    ['CAT-23 two brands', { brands: ['apple', 'spigen'] }, [0, 1, 4]],
    [
      'CAT-31 brands A or B and category X',
      { brands: ['apple', 'belkin'], categories: ['power'] },
      [0, 1, 2],
    ],
    ['CAT-03 a sub-category is a subset of its category', { subCategories: ['power/cables'] }, [0, 2]],
    [
      'CAT-13 any of the listed sub-categories',
      { subCategories: ['power/cables', 'power/plugs'] },
      [0, 1, 2],
    ],
    ['CAT-24 cables of one category are not those of another', { subCategories: ['audio/cables'] }, [3]],
    [
      'CAT-31 one category whole, another narrowed',
      { categories: ['cases'], subCategories: ['power/plugs'] },
      [1, 4],
    ],
    ['CAT-04 a vendor', { vendors: ['apple'] }, [0, 1, 4]],
    ['CAT-05 the union of models', { devices: ['apple/iphone-15', 'samsung/s24'] }, [0, 2, 4]],
    [
      'CAT-15 brand, sub-category and device',
      { brands: ['apple'], subCategories: ['power/cables'], devices: ['apple/iphone-15'] },
      [0],
    ],
    [
      'CAT-11 brand and any device',
      { brands: ['spigen'], devices: ['apple/iphone-16', 'apple/iphone-15'] },
      [4],
    ],
    ['CAT-38 no match', { brands: ['nobody'] }, []],
  ])('%s', (_title, filters, expected) => expect(found(filters)).toEqual(expected))
  it.each([
    [12, true],
    [1, true],
    [0, false],
    [-2, false],
    [null, false],
  ])('CAT-28 %j on hand is in stock: %s', (onHand, inStock) => expect(isInStock({ onHand })).toBe(inStock))
})

describe('list filter', () => {
  const item = {
    id: 'TC-1001',
    name: 'Clear Case iPhone 15',
    description: 'Slim, drop tested',
    ean: '0093000000017',
  }
  it.each([
    ['number', 'tc-1001', true],
    ['name', 'iphone', true],
    ['description', 'DROP', true],
    ['EAN', '009300', true],
    ['words of several fields', 'slim 1001', true],
    ['words in any order', '15 clear', true],
    ['nothing typed', '  ', true],
    ['one word missing', 'clear samsung', false],
    ['no pattern', '.*', false],
  ])('SRC-13 %s: %j', (_what, typed, matches) => expect(textFilter(typed)(item)).toBe(matches))
})
