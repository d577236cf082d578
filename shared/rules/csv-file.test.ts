import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { csvFile } from './csv-file.ts'

it.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+61 3', "'+61 3"],
  ['@sum', "'@sum"],
  ['-cmd|x', "'-cmd|x"],
  ['\t=1', "'\t=1"],
  ['-12.50', '-12.50'],
  [-5, '-5'],
] as const)('%j is written as %j', (value, written) => {
  expect(csvFile([[value]])).toBe(`\uFEFF${written}\r\n`)
})

it('a reader gets back what was written', () => {
  const rows = [
    ['Order', 'Account'],
    ['500123', 'Kim "K" & Co, Pty\r\nLtd'],
  ]
  expect(parse(csvFile(rows), { bom: true })).toEqual(rows)
})
