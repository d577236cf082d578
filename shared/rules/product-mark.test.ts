import { describe, expect, it } from 'vitest'
import { productMark } from './product-mark.ts'

describe("a product's mark", () => {
  it.each([
    ['Tradecounter', 'Trade', 'counter'],
    ['Harbour Parts', 'Harbour', ' Parts'],
    ['Big Blue Shop', 'Big Blue', ' Shop'],
    ['TradeHub', 'Trade', 'Hub'],
    ['iPhoneHaus', 'iPhone', 'Haus'],
    ['PartsHQ', 'Parts', 'HQ'],
    ['Acme', 'Acme', ''],
    ['Counter', 'Counter', ''],
    ['counter', 'counter', ''],
    ['ACME', 'ACME', ''],
    ['', '', ''],
  ])('%s is %j and %j', (name, first, second) => expect(productMark(name)).toEqual([first, second]))
})
