import { describe, expect, it } from 'vitest'
import { deviceWordMeant, devicesByModel, devicesNamed, resolverOf } from './device-resolver.ts'
import { atomsOf, wordsOf } from './search-words.ts'

const device = (vendor: string, name: string, aliases: string[] = [], introduced = '') => ({
  vendor,
  name,
  aliases,
  introduced,
})
const DEVICES = [
  device('Apple', 'iPhone 15 Pro Max', ['A2849', 'A3106']),
  device('Apple', 'iPhone 15 Pro', ['A2848', 'A3102']),
  device('Apple', 'iPhone 15', ['A2846']),
  device('Apple', 'iPhone XR'),
  device('Apple', 'iPhone SE (3rd Gen)', [], '2022-03-18'),
  device('Apple', 'iPhone SE (2nd Gen)', [], '2020-04-24'),
  device('Apple', 'iPad 10.9 (10th Gen)', [], '2022-10-26'),
  device('Apple', 'Apple Watch Series 9 45mm'),
  device('Samsung', 'Galaxy S24+', ['SM-S926B']),
  device('Samsung', 'Galaxy S24 Ultra', ['SM-S928B']),
  device('Samsung', 'Galaxy S24'),
  device('Samsung', 'Galaxy Z Flip5'),
  device('Samsung', 'Galaxy A16 5G'),
  device('Samsung', 'Galaxy A16'),
  device('Oppo', 'Find X5 Lite'),
  device('Xiaomi', 'Redmi Note 13 Pro 5G'),
]
const resolver = resolverOf(DEVICES)
/** The devices that a text names, best first, one list for each match. */
const named = (text: string) =>
  devicesNamed(resolver, wordsOf(text).flatMap(atomsOf)).map((stretch) =>
    [...stretch.named].sort((a, b) => b.worth - a.worth).map((one) => DEVICES[one.device]!.name),
  )

describe('the devices a text names', () => {
  it.each([
    ['iphone 15 pro max', 'iPhone 15 Pro Max'],
    ['15 pro max', 'iPhone 15 Pro Max'],
    ['iPhone15ProMax', 'iPhone 15 Pro Max'],
    ['apple iphone 15 pro', 'iPhone 15 Pro'],
    ['15 pro case', 'iPhone 15 Pro'],
    ['clear case iphone 15', 'iPhone 15'],
    ['a3102', 'iPhone 15 Pro'],
    ['sm-s928b', 'Galaxy S24 Ultra'],
    ['S928B', 'Galaxy S24 Ultra'],
    ['s24+', 'Galaxy S24+'],
    ['samsung s24 plus', 'Galaxy S24+'],
    ['galaxy s24ultra', 'Galaxy S24 Ultra'],
    ['s 24', 'Galaxy S24'],
    ['flip 5', 'Galaxy Z Flip5'],
    ['z flip5', 'Galaxy Z Flip5'],
    ['galaxy flip 5', 'Galaxy Z Flip5'],
    ['xr', 'iPhone XR'],
    ['se 2022', 'iPhone SE (3rd Gen)'],
    ['iphone se 3rd gen', 'iPhone SE (3rd Gen)'],
    ['se gen 2', 'iPhone SE (2nd Gen)'],
    ['ipad 10th gen', 'iPad 10.9 (10th Gen)'],
    ['ipad 10.9', 'iPad 10.9 (10th Gen)'],
    ['ipad 10', 'iPad 10.9 (10th Gen)'],
    ['apple watch 9 45mm', 'Apple Watch Series 9 45mm'],
    ['watch series 9', 'Apple Watch Series 9 45mm'],
    ['x5 lite', 'Find X5 Lite'],
    ['oppo find x5 lite', 'Find X5 Lite'],
    ['redmi note 13 pro', 'Redmi Note 13 Pro 5G'],
    ['note 13 pro', 'Redmi Note 13 Pro 5G'],
  ])('%s: %s', (text, name) => {
    expect(named(text).map(([first]) => first)).toEqual([name])
  })

  it('a longer name keeps the shorter ones inside it out, and the very name comes before a shortened one', () => {
    expect(named('iphone 15 pro max')).toEqual([['iPhone 15 Pro Max']])
    expect(named('galaxy a16')).toEqual([['Galaxy A16', 'Galaxy A16 5G']])
    expect(named('iphone se')).toEqual([['iPhone SE (3rd Gen)', 'iPhone SE (2nd Gen)']])
  })

  it('a bare number is a weak name, of iPhones only; generic words are none', () => {
    expect(devicesNamed(resolver, ['15'])[0]?.named.map(({ worth }) => worth)).toEqual([70])
    expect(['24', 'pro', 'ultra', 'galaxy', 'iphone', 'air', '', 'max'].flatMap(named)).toEqual([])
  })
})

it('a model number may be typed to its middle', () => {
  expect(devicesByModel(resolver, 'sms92').map((at) => DEVICES[at]!.name)).toEqual([
    'Galaxy S24+',
    'Galaxy S24 Ultra',
  ])
  expect(devicesByModel(resolver, 'a31')).toEqual([])
})

it('a mistyped word of a device is corrected, others are not', () => {
  expect(
    ['iphnoe', 'galxy', 'samsumg', 'ultra', 'cable'].map((word) => deviceWordMeant(resolver, word)),
  ).toEqual(['iphone', 'galaxy', 'samsung', 'ultra', null])
})
