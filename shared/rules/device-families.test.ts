import { describe, expect, it } from 'vitest'
import { allOfFamily, deviceGroups, familyOf } from './device-families.ts'

describe('families', () => {
  it.each([
    ['NAV-14', 'Apple', 'iPhone 15 Pro Max', 'iPhone'],
    ['NAV-14', 'Apple', 'iPad Air (M2)', 'iPad'],
    ['NAV-14', 'apple', 'MacBook Air 13', 'MacBook'],
    ['NAV-14', 'Apple', 'AirPods Pro 2', 'AirPods'],
    ['NAV-14', 'Apple', 'Apple Watch Series 9', 'Apple Watch'],
    ['NAV-14', 'Apple', 'Watch Ultra', 'Apple Watch'],
    ['NAV-14', 'Apple', 'Apple iPhone SE', 'iPhone'],
    ['NAV-14', 'Apple', 'HomePod', 'Other'],
    ['NAV-15', 'Samsung', 'Galaxy A54', 'Galaxy A'],
    ['NAV-15', 'Samsung', 'Galaxy S24 Ultra', 'Galaxy S'],
    ['NAV-15', 'Samsung', 'Galaxy Z Fold6', 'Galaxy Z'],
    ['NAV-15', 'Samsung', 'Samsung Galaxy Note10+', 'Galaxy Note'],
    ['NAV-15', 'Samsung', 'Galaxy Tab A9', 'Galaxy Tab'],
    ['NAV-15', 'Samsung', 'Galaxy Ace', 'Other'],
    ['NAV-15', 'Samsung', 'Galaxy XCover 6', 'Other'],
    ['NAV-15', 'Samsung', 'Galaxy SII', 'Galaxy S'],
    ['NAV-16', 'Microsoft', 'Surface Laptop 5', 'Surface Laptop'],
    ['NAV-16', 'Microsoft', 'Surface Pro 9', 'Surface Tablet'],
    ['NAV-16', 'Microsoft', 'Surface Laptop Go 3', 'Surface Laptop'],
    ['NAV-16', 'Microsoft', 'Surface Go 3', 'Surface Tablet'],
    ['NAV-16', 'Microsoft', 'Surface Book 3', 'Other'],
    ['NAV-17', 'Oppo', 'A57', 'A Series'],
    ['NAV-17', 'OPPO', 'Oppo Reno8 Pro', 'Reno Series'],
    ['NAV-17', 'Oppo', 'Find X5', 'X Series'],
    ['NAV-17', 'Oppo', 'Axe', 'Other'],
    ['none', 'Google', 'Pixel 9', 'Other'],
  ])('%s %s %s belongs to %s', (_id, vendor, name, family) => expect(familyOf(vendor, name)).toBe(family))
})

describe('menu groups', () => {
  const names = (vendor: string, ...models: string[]) =>
    deviceGroups(
      vendor,
      models.map((name) => ({ name })),
    ).map((g) => [g.family, ...g.devices.map((d) => d.name)])
  it('NAV-14 stand in the order of the specification, Other last, models as they came', () => {
    expect(
      names(
        'Apple',
        'HomePod',
        'Apple Watch 9',
        'iPhone 16',
        'iPad Pro',
        'iPhone 15',
        'AirPods 4',
        'MacBook Air',
      ),
    ).toEqual([
      ['iPhone', 'iPhone 16', 'iPhone 15'],
      ['iPad', 'iPad Pro'],
      ['MacBook', 'MacBook Air'],
      ['AirPods', 'AirPods 4'],
      ['Apple Watch', 'Apple Watch 9'],
      ['Other', 'HomePod'],
    ])
  })
  it('NAV-16 tablets come before laptops', () =>
    expect(names('Microsoft', 'Surface Laptop 5', 'Surface Pro 9').map((g) => g[0])).toEqual([
      'Surface Tablet',
      'Surface Laptop',
    ]))
  it('a vendor without families is one group of its own name', () =>
    expect(names('Google', 'Pixel 9', 'Pixel 8')).toEqual([['Google', 'Pixel 9', 'Pixel 8']]))
  it('no models, no groups', () => expect([names('Apple'), names('Google')]).toEqual([[], []]))
})

it.each([
  ['Apple', 'iPhone', 36, 'All 36 iPhones'],
  ['Apple', 'Apple Watch', 12, 'All 12 Apple Watches'],
  ['Apple', 'AirPods', 9, 'All 9 AirPods'],
  ['Samsung', 'Galaxy A', 24, 'All 24 Galaxy A devices'],
  ['Oppo', 'A Series', 10, 'All 10 A Series devices'],
  ['Microsoft', 'Surface Tablet', 11, 'All 11 Surface tablets'],
  ['Apple', 'Other', 10, 'All 10 other Apple devices'],
  ['Google', 'Google', 20, 'All 20 Google devices'],
])('S27 all of the %s family %s, %i of them, reads "%s"', (vendor, family, many, words) =>
  expect(allOfFamily(vendor, family, many)).toBe(words),
)
