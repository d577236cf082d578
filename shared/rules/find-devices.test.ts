import { describe, expect, it } from 'vitest'
import { findDevices } from './find-devices.ts'

const device = (vendor: string, name: string, introduced: string, ...aliases: string[]) => ({
  name,
  introduced,
  aliases,
  vendor: { name: vendor },
})
const DEVICES = [
  device('Apple', 'iPhone 15 Pro', '2023-09-22', 'A3102'),
  device('Apple', 'iPhone 15 Pro Max', '2023-09-22', 'A3106'),
  device('Apple', 'iPhone 15', '2023-09-22'),
  device('Apple', 'iPhone SE (3rd Gen)', '2022-03-18'),
  device('Samsung', 'Galaxy S24', '2024-01-31', 'SM-S921'),
  device('Samsung', 'Galaxy S24 Ultra', '2024-01-31', 'SM-S928'),
  device('Oppo', 'Reno 15', '2025-01-01'),
]
const find = (typed: string) => findDevices(DEVICES, typed).map(({ name }) => name)

describe('finding a device', () => {
  it.each([
    ['15 pro', ['iPhone 15 Pro', 'iPhone 15 Pro Max']],
    ['iphone15pro', ['iPhone 15 Pro', 'iPhone 15 Pro Max']],
    ['15pro', ['iPhone 15 Pro', 'iPhone 15 Pro Max']],
    ['A3106', ['iPhone 15 Pro Max']],
    ['sm s921', ['Galaxy S24']],
    ['SMS92', ['Galaxy S24', 'Galaxy S24 Ultra']],
    ['samsung ultra', ['Galaxy S24 Ultra']],
    ['se 3', ['iPhone SE (3rd Gen)']],
    ['reno', ['Reno 15']],
    ['', []],
    ['()', []],
    ['nokia', []],
    ['pro 15', ['iPhone 15 Pro', 'iPhone 15 Pro Max']],
  ])('"%s" means %j', (typed, names) => expect(find(typed)).toEqual(names))
  it('names that begin with it come before others, newer before older', () =>
    expect(find('15')).toEqual(['Reno 15', 'iPhone 15', 'iPhone 15 Pro', 'iPhone 15 Pro Max']))
})
