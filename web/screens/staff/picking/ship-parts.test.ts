import { describe, expect, it } from 'vitest'
import { isShippable, type PickedLine, unitsToShip } from './ship-parts.ts'

const line = (lineNo: number, picked: number, shipped = 0): PickedLine => ({
  ...{ lineNo, picked, shipped },
  productId: `P${String(lineNo)}`,
  name: 'Case',
})
const LINES = [line(1, 12), line(3, 1, 4)]
const ALL = [
  { lineNo: 1, units: 12, seen: 0 },
  { lineNo: 3, units: 1, seen: 4 },
]

describe('a shipment of a part', () => {
  it.each([
    ['nothing was changed', {}, { units: ALL, isPart: false }],
    ['what is picked was typed', { 1: '12', 3: ' 1 ' }, { units: ALL, isPart: false }],
    ['less of a line', { 1: '5' }, { units: [{ lineNo: 1, units: 5, seen: 0 }, ALL[1]], isPart: true }],
    ['none of a line', { 1: '0' }, { units: [ALL[1]], isPart: true }],
    ['none of any', { 1: '0', 3: '0' }, null],
    ['more than is picked', { 1: '13' }, null],
    ['no number', { 3: 'one' }, null],
    ['an empty field', { 3: '' }, null],
  ])('%s', (_, typed, units) => expect(unitsToShip(LINES, typed)).toEqual(units))

  it.each(['-1', '1.5', '1e1', '0x1', ' ', '12345678'])('%j is no number of units', (text) =>
    expect(isShippable(text, { picked: 99_999_999 })).toBe(false),
  )
})
