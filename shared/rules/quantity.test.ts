import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUANTITY_MAX } from '../codes/limits.ts'
import {
  adjustmentNotice,
  cartAdjustmentNotice,
  effectiveMinimum,
  fitQuantity,
  quantityAfterAdding,
  quantityInput,
  quantityProblem,
  readTypedQuantity,
  returnQuantityProblem,
} from './quantity.ts'

const limits = fc.record({ minimum: fc.nat(500), multiple: fc.nat(120) })

describe('limits of a product', () => {
  it.each([
    [3, 5, 5],
    [3, 1, 3],
    [6, 4, 6],
    [0, 0, 1],
    [1, 1, 1],
    [-2, -3, 1],
  ])('PRD-27 minimum %d and multiple %d: at least %d', (minimum, multiple, least) => {
    expect(effectiveMinimum({ minimum, multiple })).toBe(least)
  })
  it('PRD-26 PRD-29 PRD-30 the input goes from the effective minimum to 100000 by the multiple', () => {
    expect(quantityInput({ minimum: 3, multiple: 5 })).toEqual({ min: 5, max: 100_000, step: 5 })
    expect(quantityInput({ minimum: 3, multiple: 0 })).toEqual({ min: 3, max: 100_000, step: 1 })
  })
})

describe('fitting', () => {
  it.each([
    ['PRD-31', 1, 6, 4, 8],
    ['CRT-12', 7, 6, 4, 8],
    ['PRD-31', 9, 1, 1, 9],
    ['PRD-31', 6, 6, 1, 6],
    ['PRD-31', 2, 3, 5, 5],
    ['CRT-09', 0, 6, 4, 0],
    ['CRT-11', 250_000, 1, 1, 100_000],
    ['CRT-11', 100_000, 1, 7, 99_995],
    ['nothing fits', 5, 100_001, 1, 0],
    ['nothing fits', 5, 99_999, 70_000, 0],
    ['negative', -4, 2, 2, 0],
  ])('%s wanted %d with minimum %d and multiple %d: %d', (_id, wanted, minimum, multiple, fitted) =>
    expect(fitQuantity(wanted, { minimum, multiple })).toBe(fitted),
  )
  it('PRD-31 raises to the minimum, then to a whole multiple, never down, and leaves what fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: QUANTITY_MAX - 1_000 }), limits, (wanted, product) => {
        const fitted = fitQuantity(wanted, product)
        expect(fitted).toBeGreaterThanOrEqual(Math.max(wanted, effectiveMinimum(product)))
        expect(fitted % Math.max(product.multiple, 1)).toBe(0)
        expect(fitted - Math.max(product.multiple, 1)).toBeLessThan(
          Math.max(wanted, effectiveMinimum(product)),
        )
        expect(fitQuantity(fitted, product)).toBe(fitted)
      }),
    )
  })
  it('CRT-11 never goes above the maximum', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), limits, (wanted, product) => {
        const fitted = fitQuantity(wanted, product)
        expect(quantityProblem(fitted)).toBeNull()
      }),
    )
  })
  it('PRD-28 PRD-34 an entry is fitted, then added to the quantity in the cart', () => {
    expect(quantityAfterAdding(6, 6, { minimum: 6, multiple: 1 })).toBe(12)
    expect(quantityAfterAdding(6, 1, { minimum: 6, multiple: 1 })).toBe(12)
    expect(quantityAfterAdding(0, 1, { minimum: 6, multiple: 4 })).toBe(8)
    // five units were in the cart before the multiple applied
    expect(quantityAfterAdding(5, 1, { minimum: 1, multiple: 4 })).toBe(12)
  })
})

describe('notices', () => {
  it('PRD-32 says the real numbers', () => {
    expect(adjustmentNotice(1, 8, { minimum: 6, multiple: 4 })).toBe(
      'Qty will be adjusted from 1 to 8 to fit min order qty 6 and order multiple 4',
    )
    expect(adjustmentNotice(1, 3, { minimum: 3, multiple: 0 })).toBe(
      'Qty will be adjusted from 1 to 3 to fit min order qty 3 and order multiple 1',
    )
  })
  it('CRT-13 names the product', () =>
    expect(cartAdjustmentNotice('Clear case', 7, 8)).toBe('Clear case will be adjusted from 7 to 8'))
  it('is silent where nothing changes', () =>
    expect([adjustmentNotice(8, 8, { minimum: 6, multiple: 4 }), cartAdjustmentNotice('x', 8, 8)]).toEqual([
      null,
      null,
    ]))
})

describe('typing', () => {
  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['007', 7],
    ['100001', 100_001],
    ['abc', null],
    ['', null],
    ['  ', null],
    ['0', null],
    ['-3', null],
    ['2.5', null],
    ['1e3', null],
    ['+4', null],
    ['5 boxes', null],
    ['Infinity', null],
    ['٣', null],
    ['9'.repeat(30), null],
  ])('CRT-10 %j is %j', (text, quantity) => expect(readTypedQuantity(text)).toBe(quantity))
  it.each([
    [0, null],
    [1, null],
    [100_000, null],
    [100_001, 'cart.quantity'],
    [-1, 'cart.quantity'],
    [1.5, 'cart.quantity'],
    [NaN, 'cart.quantity'],
    [Infinity, 'cart.quantity'],
  ])('CRT-11 PRD-29 the call with %d: %j', (quantity, problem) =>
    expect(quantityProblem(quantity)).toBe(problem),
  )
})

it.each([
  ['', 'return.quantity'],
  ['  ', 'return.quantity'],
  ['0', 'return.wholeQuantity'],
  ['-2', 'return.wholeQuantity'],
  ['1.5', 'return.wholeQuantity'],
  ['two', 'return.wholeQuantity'],
  ['1', null],
  [' 12 ', null],
])('RET-48 RET-50 %j typed as the quantity of a service request: %s', (text, problem) => {
  expect(returnQuantityProblem(text)).toBe(problem)
})
