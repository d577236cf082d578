import { expect, it } from 'vitest'
import { countReturnScan, type TypedLines, unitsCounted, withScan } from './scan-return.ts'

const LINES = [
  { linno: 1, itemno: 'CASE-1', itemname: 'Case', most: 2 },
  { linno: 2, itemno: '0042', itemname: 'Stylus', most: 5 },
  { linno: 3, itemno: 'CASE-1', itemname: 'Case', most: 1 },
]
const EANS = [
  { productId: 'CASE-1', ean: '9312345678907' },
  { productId: '0042', ean: '' },
]
/** What stands in the fields after scans and typed units, or the problem of a scan. */
const run = (...acts: (string | { linno: number; units: string })[]) => {
  let typed: TypedLines = {}
  let lastLine: number | null = null
  for (const act of acts) {
    if (typeof act !== 'string') {
      typed = { ...typed, [act.linno]: { ...typed[act.linno], units: act.units } }
      continue
    }
    const scan = countReturnScan(
      { lines: LINES, eans: EANS },
      { counts: unitsCounted(LINES, typed), lastLine },
      act,
    )
    if ('problem' in scan) return scan.problem
    typed = withScan(LINES, typed, scan)
    lastLine = scan.linno
  }
  return LINES.map(({ linno }) => typed[linno]?.units)
}

it.each([
  [['CASE-1'], ['1', '0', '0']],
  [
    ['case-1', '9312345678907'],
    ['2', '0', '0'],
  ],
  [
    ['CASE-1', 'CASE-1', 'CASE-1'],
    ['2', '0', '1'],
  ],
  [['CASE-1', 'CASE-1', 'CASE-1', 'CASE-1'], 'CASE-1: 3 expected, 3 counted, 1 more is too many'],
  [
    ['0042', '*4'],
    ['0', '5', '0'],
  ],
  [['0042', '*5'], '0042: 5 expected, 1 counted, 5 more are too many'],
  [['*5'], 'Scan a product first'],
  [['42'], '42 is not in this return'],
  [['9399999999999'], '9399999999999 is not in this return'],
  [[' 0042 '], ['0', '1', '0']],
])('the scans %j count %j', (codes, counted) => {
  expect(run(...codes)).toEqual(counted)
})

it.each([
  [
    ['0042', '0042', '0042', { linno: 2, units: '5' }, 'CASE-1'],
    ['1', '5', '0'],
  ],
  [
    ['0042', { linno: 2, units: '3' }, '0042'],
    ['0', '4', '0'],
  ],
  [
    ['0042', '*4', { linno: 2, units: '0' }, '0042'],
    ['0', '1', '0'],
  ],
  [
    ['CASE-1', { linno: 1, units: '0' }, 'CASE-1', 'CASE-1'],
    ['2', '0', '0'],
  ],
  [['0042', { linno: 2, units: '4' }, '*2'], '0042: 5 expected, 4 counted, 2 more are too many'],
  [
    [{ linno: 2, units: '2' }, 'CASE-1'],
    ['1', '2', '0'],
  ],
  [
    ['CASE-1', { linno: 2, units: 'two' }, 'CASE-1'],
    ['2', 'two', '0'],
  ],
])('units that are typed between the scans %j stay, and later scans go on from them', (acts, typed) => {
  expect(run(...acts)).toEqual(typed)
})
