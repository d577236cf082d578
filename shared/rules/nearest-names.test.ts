import { describe, expect, it } from 'vitest'
import { nearestNames } from './nearest-names.ts'

const BRANDS = ['Kestrel', 'Bastion', 'Vitrine', 'Reserve', 'JBL'].map((name) => ({ name }))
const DEVICES = ['iPhone 15', 'iPhone 15 Pro', 'iPhone 15 Pro Max', 'Galaxy S24', 'Pixel 9 Pro'].map(
  (name) => ({ name }),
)
const near = (wanted: string, entries = BRANDS) => nearestNames(wanted, entries).map(({ name }) => name)

describe('the nearest names', () => {
  it.each([
    ['kestral', 'Kestrel'],
    ['kestrels', 'Kestrel'],
    ['bastoin', 'Bastion'],
    ['j-b-l', 'JBL'],
    ['VITRENE', 'Vitrine'],
  ])('%s means %s', (wanted, name) => expect(near(wanted)[0]).toBe(name))
  it('come best first', () =>
    expect(near('iphone-15-pro-mx', DEVICES).slice(0, 2)).toEqual(['iPhone 15 Pro Max', 'iPhone 15 Pro']))
  it.each(['', '-', 'zzzz', '\u{1F4F1}', 'q'.repeat(5_000)])('nothing is like "%s"', (wanted) =>
    expect(near(wanted)).toEqual([]),
  )
})
