import { expect, it } from 'vitest'
import { howMany, ordersGoOn } from './how-many.ts'

it('what there is one of is in the singular', () => {
  expect([0, 1, 2].map((many) => howMany(many, 'unit'))).toEqual(['0 units', '1 unit', '2 units'])
  expect([1, 2].map((many) => ordersGoOn(many))).toEqual(['1 order goes on', '2 orders go on'])
  expect(ordersGoOn(1, 'held order')).toBe('1 held order goes on')
})
