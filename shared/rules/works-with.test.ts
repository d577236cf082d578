import { expect, it } from 'vitest'
import { worksWith } from './works-with.ts'

const devices = (...names: string[]) =>
  names.map((name, at) => ({ name, introduced: `20${String(40 - at)}-01-01` }))

it.each([
  [[], ''],
  [['iPhone 15 Pro'], 'iPhone 15 Pro'],
  [['iPhone 15 Pro', 'iPhone 15 Pro Max'], 'iPhone 15 Pro, 15 Pro Max'],
  [['iPhone 15 Pro', 'iPhone 15 Pro Max', 'iPhone 14', 'iPhone 13', 'iPad'], 'iPhone 15 Pro, 15 Pro Max +3'],
  [['Galaxy S24', 'Pixel 9', 'Pixel 8'], 'Galaxy S24, Pixel 9 +1'],
  [['iPad', 'iPad'], 'iPad, iPad'],
])('a product for %j works with "%s"', (names, words) => expect(worksWith(devices(...names))).toBe(words))
it('the newest stand first', () =>
  expect(worksWith([...devices('iPhone 16', 'iPhone 15', 'iPhone 14')].reverse())).toBe('iPhone 16, 15 +1'))
