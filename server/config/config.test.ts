import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it.each([
  [undefined, 25],
  ['5', 5],
  ['100', 100],
])('ORDERS_PER_PAGE=%s shows %i orders before more are asked for', (value, shown) => {
  expect(readConfig({ ORDERS_PER_PAGE: value }).ordersPerPage).toBe(shown)
})

it.each(['0', '101', '2.5', 'many', '-5'])('ORDERS_PER_PAGE=%s stops the start with its name', (value) => {
  expect(() => readConfig({ ORDERS_PER_PAGE: value })).toThrow('ORDERS_PER_PAGE')
})
