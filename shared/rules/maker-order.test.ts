import { expect, it } from 'vitest'
import { sortMakers } from './maker-order.ts'

const names = (...makers: [name: string, highlighted?: boolean][]) =>
  sortMakers(makers.map(([name, highlighted = false]) => ({ id: name, name, highlighted }))).map(
    ({ name }) => name,
  )

it('NAV-10 the featured four come first, in their order', () => {
  expect(
    names(['Zeikos'], ['Oppo', true], ['Google'], ['Anker'], ['samsung', true], ['Apple', true]),
  ).toEqual(['Apple', 'samsung', 'Google', 'Oppo', 'Anker', 'Zeikos'])
})
it('F10 then the other highlighted ones, then the rest, both by name as people read it', () => {
  expect(
    names(['Zeikos'], ['iLuv'], ['Belkin', true], ['Anker', true], ['3SIXT'], ['Case 10'], ['Case 9']),
  ).toEqual(['Anker', 'Belkin', '3SIXT', 'Case 9', 'Case 10', 'iLuv', 'Zeikos'])
})
