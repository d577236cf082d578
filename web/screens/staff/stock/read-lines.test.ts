import { expect, it } from 'vitest'
import { readLines, unitsProblem } from './read-lines.ts'

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

it.each([
  ['CASE-1 5\n\nGLASS-4', ''],
  ['SCREEN-5-2', ''],
  ['Right Angle 1.5 m', ''],
  [
    'CASE-1 5\n"GLASS-4"\t-5',
    'GLASS-4: -5 is not a number of units. It has to be a whole number of at least 1.',
  ],
  ['CASE-1;+5', 'CASE-1: +5 is not a number of units. It has to be a whole number of at least 1.'],
  ['CASE-1\t2.5', 'CASE-1: 2.5 is not a number of units. It has to be a whole number of at least 1.'],
])('%j has units that are wrong: %s', (text, problem) => expect(unitsProblem(text)).toBe(problem))
