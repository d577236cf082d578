import { expect, it } from 'vitest'
import { orderLimits } from './order-limits.ts'

it.each([
  [
    {
      customer: { minimum: 2, multiple: null },
      level: { minimum: 9, multiple: 4 },
      product: { minimum: 6, multiple: 5 },
    },
    { minimum: 2, multiple: 4 },
  ],
  [
    { customer: null, level: { minimum: null, multiple: 0 }, product: { minimum: 6, multiple: 5 } },
    { minimum: 6, multiple: 5 },
  ],
  [{}, { minimum: 1, multiple: 1 }],
  [
    { customer: { minimum: 1, multiple: 1 }, product: { minimum: 6, multiple: 5 } },
    { minimum: 1, multiple: 1 },
  ],
])('minimum and multiple are resolved field by field, nearest first: %j', (rows, expected) =>
  expect(orderLimits(rows)).toEqual(expected),
)
