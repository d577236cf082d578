import { expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

it.each([
  ['', []],
  [
    'CASE-1\t12\r\n0042\t3',
    [
      ['CASE-1', 12],
      ['0042', 3],
    ],
  ],
  ['Product;Units\nCASE-1;12', [['CASE-1', 12]]],
  [
    '"CASE-1",12\n\n  GLASS-4  4 ',
    [
      ['CASE-1', 12],
      ['GLASS-4', 4],
    ],
  ],
  [
    '9300000001000\n9300000001000',
    [
      ['9300000001000', 1],
      ['9300000001000', 1],
    ],
  ],
  ['Some words', [['Some words', 1]]],
  ['CASE-1 -5', [['CASE-1 -5', 1]]],
])('%j', (text, lines) => expect(readLines(text).map(({ code, units }) => [code, units])).toEqual(lines))
