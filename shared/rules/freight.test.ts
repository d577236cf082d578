import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  deliveryWords,
  freightCents,
  freightOffers,
  FREIGHT_ZONES,
  zoneOf,
  type FreightMethod,
} from './freight.ts'

const standard: FreightMethod = {
  id: '1',
  code: 'STD',
  name: 'Standard',
  kind: 'standard',
  zones: { 'AU-METRO': 9_50, 'AU-REGIONAL': 12_50, 'AU-REMOTE': 24_00 },
}
const express: FreightMethod = {
  id: '2',
  code: 'EXP',
  name: 'Express',
  kind: 'express',
  zones: { 'AU-METRO': 14_00 },
}
const pickup: FreightMethod = {
  id: '3',
  code: 'PUP',
  name: 'Customer pickup',
  kind: 'pickup',
  zones: { 'AU-METRO': 99_00, 'NZ-NORTH': 0 },
}
const methods = [standard, express, pickup]

describe('zones', () => {
  it.each([
    ['AU', '2000', 'AU-METRO'],
    ['AU', '3000', 'AU-METRO'],
    ['AU', '4000', 'AU-METRO'],
    ['AU', '5000', 'AU-METRO'],
    ['AU', '6000', 'AU-METRO'],
    ['AU', '7000', 'AU-METRO'],
    ['AU', '2601', 'AU-METRO'],
    ['AU', '4217', 'AU-METRO'],
    ['AU', '2650', 'AU-REGIONAL'],
    ['AU', '4870', 'AU-REGIONAL'],
    ['AU', '0800', 'AU-REGIONAL'],
    ['AU', '0872', 'AU-REMOTE'],
    ['AU', '2880', 'AU-REMOTE'],
    ['AU', '4825', 'AU-REMOTE'],
    ['AU', '6725', 'AU-REMOTE'],
    ['AU', '7255', 'AU-REMOTE'],
    ['AU', '', 'AU-REGIONAL'],
    ['AU', '40AB', 'AU-REGIONAL'],
    ['AU', '99999', 'AU-REGIONAL'],
    ['AU', ' 2000 ', 'AU-METRO'],
    ['NZ', '0110', 'NZ-NORTH'],
    ['NZ', '6011', 'NZ-NORTH'],
    ['NZ', '6999', 'NZ-NORTH'],
    ['NZ', '7000', 'NZ-SOUTH'],
    ['NZ', '8011', 'NZ-SOUTH'],
    ['NZ', '9016', 'NZ-SOUTH'],
    ['NZ', 'x', 'NZ-NORTH'],
  ] as const)('%s %j is %s', (country, postcode, zone) => expect(zoneOf({ country, postcode })).toBe(zone))

  const localities = new URL('../../../shared/data/places/nz-localities.csv', import.meta.url)
  it.skipIf(!existsSync(localities))('puts every known New Zealand postcode on its island', () => {
    const rows = readFileSync(localities, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','))
    const wrong = rows
      .filter((row) => /^\d{4}$/.test(row[0]!) && /^(North|South) Island$/.test(row[4]!.trim()))
      .filter(
        (row) =>
          zoneOf({ country: 'NZ', postcode: row[0]! }) !==
          (row[4]!.startsWith('South') ? 'NZ-SOUTH' : 'NZ-NORTH'),
      )
    expect(rows.length).toBeGreaterThan(1_000)
    expect(wrong).toEqual([])
  })
})

describe('charges', () => {
  it.each([
    ['CHK-51 below $250 standard charges', standard, 'AU-METRO', 249_99, 9_50],
    ['CHK-51 BUS-09 from $250 standard is free', standard, 'AU-METRO', 250_00, 0],
    ['by zone', standard, 'AU-REMOTE', 10_00, 24_00],
    ['OP-50 express keeps its charge', express, 'AU-METRO', 900_00, 14_00],
    ['OP-50 pickup is free whatever its row says', pickup, 'AU-METRO', 1_00, 0],
    ['not to this zone', express, 'AU-REMOTE', 1_00, null],
    ['an order of nothing', standard, 'AU-METRO', 0, 9_50],
  ] as const)('%s', (_title, method, zone, goodsCents, charge) =>
    expect(freightCents(method, { zone, goodsCents })).toBe(charge),
  )
  it('CHK-33 offers what goes there, with name and charge, in the order of the rows', () => {
    expect(freightOffers(methods, { zone: 'AU-METRO', goodsCents: 300_00 })).toEqual([
      { id: '1', code: 'STD', name: 'Standard', chargeCents: 0 },
      { id: '2', code: 'EXP', name: 'Express', chargeCents: 14_00 },
      { id: '3', code: 'PUP', name: 'Customer pickup', chargeCents: 0 },
    ])
    expect(freightOffers(methods, { zone: 'NZ-NORTH', goodsCents: 1_00 }).map((o) => o.code)).toEqual(['PUP'])
    expect(freightOffers(methods, { zone: 'NZ-SOUTH', goodsCents: 1_00 })).toEqual([])
  })
  it('more goods never raise the freight', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.constantFrom(...FREIGHT_ZONES),
        fc.nat(500_00),
        fc.nat(500_00),
        (method, zone, goods, more) => {
          expect(freightCents(method, { zone, goodsCents: goods + more }) ?? 0).toBeLessThanOrEqual(
            freightCents(method, { zone, goodsCents: goods }) ?? 0,
          )
        },
      ),
    )
  })
})

describe('how long a delivery takes', () => {
  const timed = { ...standard, days: { 'AU-METRO': { from: 2, to: 4 } } }
  it('is that of the zone, and nothing where nobody has said', () => {
    const [metro] = freightOffers([timed], { zone: 'AU-METRO', goodsCents: 0 })
    const [regional] = freightOffers([timed], { zone: 'AU-REGIONAL', goodsCents: 0 })
    expect(metro?.days).toEqual({ from: 2, to: 4 })
    expect(regional?.days).toBeUndefined()
  })
  it.each([
    [{ from: 1, to: 1 }, '1 business day'],
    [{ from: 3, to: 3 }, '3 business days'],
    [{ from: 1, to: 2 }, '1 to 2 business days'],
  ])('%o reads "%s"', (days, words) => expect(deliveryWords(days)).toBe(words))
})
