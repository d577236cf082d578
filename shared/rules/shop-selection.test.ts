import { describe, expect, it } from 'vitest'
import {
  childKey,
  childOf,
  hasFilters,
  isTicked,
  keepKnown,
  parentOf,
  selectionOf,
  ticked,
  unticked,
} from './shop-selection.ts'

const both = selectionOf('categories', { subCategories: ['power/cables', 'power/plugs'], brands: ['apple'] })

describe('ticking', () => {
  it('CAT-20 RTE-44 a sub-category ticks its category', () => expect(both.categories).toEqual(['power']))
  it('CAT-29 a chip taken away is unticked and nothing else', () => {
    const left = unticked(both, 'subCategories', 'power/cables')
    expect([left.subCategories, left.categories, left.brands]).toEqual([
      ['power/plugs'],
      ['power'],
      ['apple'],
    ])
  })
  it('CAT-29 a category takes its sub-categories along', () => {
    const left = unticked(both, 'categories', 'power')
    expect([left.subCategories, left.categories, hasFilters(left)]).toEqual([[], [], true])
  })
  it('ticking twice is ticking once, and taking it back gives what was', () => {
    const more = ticked(ticked(both, 'brands', 'google'), 'brands', 'google')
    expect([more.brands, isTicked(more, 'brands', 'google')]).toEqual([['apple', 'google'], true])
    expect(unticked(more, 'brands', 'google')).toEqual(both)
  })
  it('a child knows its parent', () =>
    expect([
      parentOf(childKey('a', 'b')),
      childOf(childKey('a', 'b')),
      hasFilters(selectionOf('all')),
    ]).toEqual(['a', 'b', false]))
  it('drops what the catalogue does not know', () =>
    expect(keepKnown(both, (_kind, key) => key !== 'power/plugs').subCategories).toEqual(['power/cables']))
})
