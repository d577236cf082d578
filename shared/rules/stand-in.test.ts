import { expect, it } from 'vitest'
import { hueOf, initialsOf, shapeOf } from './stand-in.ts'

it.each([
  ['Kestrel', 'KE'],
  ['Best Buy', 'BB'],
  ['"ОНИКС" мобайл', 'ОМ'],
  ['3M', '3M'],
  ['x', 'X'],
  ['  --  ', ''],
  ['', ''],
  ['e\u0301clair vert', 'ÉV'],
  ['𝒳 y', '𝒳Y'],
])('S13 the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it.each([
  [['Cases', 'Accessories'], 'case'],
  [['Wireless', 'Power'], 'power'],
  [['Tempered Glass', 'Cases'], 'screen'],
  [['Earbuds', 'Audio'], 'audio'],
  [['Watch Bands'], 'watch'],
  [['Husbandry'], 'box'],
  [['Кабели'], 'box'],
  [[], 'box'],
])('S13 the outline of %j is %s', (names, shape) => {
  expect(shapeOf(names)).toBe(shape)
})

it('S13 a text has one hue', () => {
  expect(hueOf('Kestrel')).toBe(hueOf('Kestrel'))
  expect(hueOf('x'.repeat(700))).toBeLessThan(360)
})
