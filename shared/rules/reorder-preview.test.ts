import { describe, expect, test } from 'vitest'
import {
  isAsBefore,
  type PastLine,
  type ProductToday,
  reorderPreview,
  reorderSentence,
} from './reorder-preview.ts'

const past = (change: Partial<PastLine> = {}): PastLine => ({
  id: 'A',
  name: 'Clear Case',
  quantity: 4,
  priceCents: 1000,
  ...change,
})
const today = (change: Partial<ProductToday> = {}): ProductToday => ({
  id: 'A',
  name: 'Clear Case',
  minimum: 1,
  multiple: 1,
  isOrderable: true,
  onHand: 50,
  breaks: [
    { quantity: 1, priceCents: 1000 },
    { quantity: 10, priceCents: 900 },
  ],
  ...change,
})
const preview = (
  line: PastLine,
  product: ProductToday | undefined,
  { inCart = 0, other }: { inCart?: number; other?: ProductToday } = {},
) =>
  reorderPreview([line], {
    known: () => product,
    inCart: () => inCart,
    insteadOf: () => other,
  })

describe('a line that is ordered again', () => {
  test.each([
    ['as before', {}, {}, 0, { quantity: 4, priceCents: 1000, dearerCents: 0, backOrdered: 0 }],
    ['dearer', { priceCents: 960 }, {}, 0, { dearerCents: 40 }],
    ['cheaper, since what the cart holds reaches a break', {}, {}, 6, { priceCents: 900, dearerCents: -100 }],
    ['without prices', { priceCents: null }, { breaks: [] }, 0, { priceCents: null, dearerCents: 0 }],
    ['partly on back order', {}, { onHand: 3 }, 0, { backOrdered: 1 }],
    ['what the cart holds takes the stock first', {}, { onHand: 5 }, 3, { backOrdered: 2 }],
    ['never more on back order than is added', {}, { onHand: 0 }, 90, { backOrdered: 4 }],
    ['stock below zero counts as none', {}, { onHand: -5 }, 0, { backOrdered: 4 }],
    ['raised to the minimum', {}, { minimum: 10 }, 0, { quantity: 10, priceCents: 900 }],
    ['raised to the multiple', { quantity: 5 }, { multiple: 4 }, 0, { quantity: 8 }],
  ])('%s', (_title, line, product, inCart, is) => {
    expect(preview(past(line), today(product), { inCart })[0]).toMatchObject({ is: 'added', ...is })
  })

  test.each([
    ['is not sold any more', undefined, 'gone'],
    ['cannot be ordered now', today({ isOrderable: false }), 'unavailable'],
    ['has no quantity that fits', today({ minimum: 200_000 }), 'unavailable'],
  ])('%s, with and without one that fits instead', (_title, product, is) => {
    const other = today({ id: 'B', minimum: 6 })
    expect(preview(past(), product)).toEqual([{ is, line: past(), instead: null }])
    expect(preview(past(), product, { other, inCart: 5 })).toEqual([
      { is, line: past(), instead: { product: other, quantity: 6, priceCents: 900 } },
    ])
  })
})

describe('the sentence above the lines', () => {
  const asBefore = preview(past(), today())
  const dearer = preview(past({ priceCents: 960 }), today())
  const dearerBy90 = preview(past({ priceCents: 910 }), today())
  const cheaper = preview(past({ priceCents: 1200 }), today())
  const waiting = preview(past(), today({ onHand: 0 }))
  const both = preview(past({ priceCents: 960 }), today({ onHand: 0 }))
  const gone = preview(past(), undefined)
  const replaced = preview(past(), undefined, { other: today({ id: 'B' }) })
  const unavailable = preview(past(), today({ isOrderable: false }))
  test.each([
    [[], ''],
    [asBefore, '1 as before'],
    [
      [...asBefore, ...asBefore, ...dearer, ...waiting, ...replaced],
      '2 as before · 1 dearer by $0.40 · 1 on back order · 1 gone: this fits instead',
    ],
    [[...dearer, ...dearer], '2 dearer by $0.40'],
    [[...dearer, ...dearerBy90], '2 dearer by up to $0.90'],
    [cheaper, '1 cheaper by $2.00'],
    [both, '1 dearer by $0.40 · 1 on back order'],
    [[...gone, ...gone], '2 gone'],
    [[...gone, ...replaced], '2 gone: 1 with one that fits instead'],
    [unavailable, '1 not available'],
  ])('%#', (previews, words) => {
    expect(reorderSentence(previews)).toBe(words)
  })

  test('only a line without any change is as before', () => {
    expect([asBefore, dearer, cheaper, waiting, gone].map(([first]) => isAsBefore(first!))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
