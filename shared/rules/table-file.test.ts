import { expect, it } from 'vitest'
import { csvText, type FileCell, safeText } from './table-file.ts'

it.each([
  ['plain', 'plain'],
  ['=cmd', "'=cmd"],
  ['+61 3', "'+61 3"],
  ['-cmd|x', "'-cmd|x"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['-12.50', '-12.50'],
  ["'=1", "'=1"],
  ['000123', '000123'],
  ['', ''],
  ['🙂', '🙂'],
])('decision 30: the text %j is written as %j', (text, written) => {
  expect(safeText(text)).toBe(written)
})

it.each<[FileCell, string | number]>([
  ['0042', '0042'],
  [7, 7],
  [{ cents: 1_234_50 }, '1234.50'],
  [{ cents: -5 }, '-0.05'],
  [{ cents: 0 }, '0.00'],
  [{ day: '2026-11-24' }, '2026-11-24'],
  [{ at: { year: 2026, month: 3, day: 5, hour: 4, minute: 7 } }, '2026-03-05 04:07'],
  [null, ''],
])('the cell %j stands in a CSV file as %j', (cell, text) => {
  expect(csvText(cell)).toBe(text)
})
