import { describe, expect, it } from 'vitest'
import { areColumns, bankCents, guessColumns, isWithoutHeader, readBankRow } from './bank-file.ts'

it.each([
  ['12.50', 1250],
  ['+12.50', 1250],
  ['$1,234.50', 123_450],
  ['-12.50', -1250],
  ['- $12.50', -1250],
  ['12.50-', -1250],
  ['(12.50)', -1250],
  ['12.50 DR', -1250],
  ['12.50CR', 1250],
  ['(12.50', null],
  ['12.505', null],
  ['', null],
  ['abc', null],
  ['1e5', null],
])('reads the amount %j as %j cents', (text, cents) => {
  expect(bankCents(text)).toBe(cents)
})

describe('the columns of a bank', () => {
  it.each([
    [['Date', 'Amount', 'Account Number', 'Narrative'], { date: 0, amount: 1, words: [3] }],
    [
      ['Bank Account', 'Date', 'Narrative', 'Debit Amount', 'Credit Amount', 'Balance'],
      { date: 1, credit: 4, debit: 3, words: [2] },
    ],
    [['Transaction Date', 'Details', 'Debit', 'Credit'], { date: 0, credit: 3, debit: 2, words: [1] }],
    [
      ['Date', 'Amount', 'Particulars', 'Code', 'Reference', 'Other Party'],
      { date: 0, amount: 1, words: [2, 3, 4, 5] },
    ],
    [['21/11/2026', '+12.00', 'DEPOSIT 30012', '+812.00'], { date: 0, amount: 1, words: [2] }],
    [['20261121', 'coins'], null],
    [['A', 'B', 'C'], null],
    [[], null],
  ])('of %j are %j', (header, columns) => {
    expect(guessColumns(header)).toEqual(columns)
  })

  it('a first row of dates and amounts is no header', () => {
    expect(isWithoutHeader(['21/11/2026', '5.00', 'x'])).toBe(true)
    expect(isWithoutHeader(['Date', 'Amount', 'Words'])).toBe(false)
  })
})

it.each([
  [{ date: 0, amount: 1, words: [2] }, 3, true],
  [{ date: 0, credit: 1, debit: 2, words: [3, 4] }, 5, true],
  [{ date: 0, amount: -7, words: [1] }, 3, false],
  [{ date: 0, amount: 3, words: [1] }, 3, false],
  [{ date: -1, amount: 1, words: [2] }, 3, false],
  [{ date: 0, amount: 1, words: [-1, 99] }, 3, false],
  [{ date: 0, amount: 1, words: [] }, 3, false],
  [{ date: 0, amount: 0, words: [1] }, 3, false],
  [{ date: 0, amount: 1, words: [2, 2] }, 3, false],
  [{ date: 0, credit: 1, debit: 1, words: [2] }, 3, false],
  [{ date: 0.5, amount: 1, words: [2] }, 3, false],
])('of %j in %i columns says %j', (columns, width, is) => {
  expect(areColumns(columns, width)).toBe(is)
})

const ONE = { date: 0, amount: 1, words: [2, 3] }
const TWO = { date: 0, credit: 1, debit: 2, words: [3] }
it.each([
  [
    ['1/2/2026', '5.00', ' INV  80001 ', 'x'],
    ONE,
    { paidOn: '2026-02-01', amountCents: 500, words: 'INV 80001 x' },
  ],
  [['1/2/2026', '5.00', '', 'x'], TWO, { paidOn: '2026-02-01', amountCents: 500, words: 'x' }],
  [['1/2/2026', '', '5.00', 'x'], TWO, { paidOn: '2026-02-01', amountCents: -500, words: 'x' }],
  [['1/2/2026', '', '-5.00', 'x'], TWO, { paidOn: '2026-02-01', amountCents: -500, words: 'x' }],
  [
    ['1/2/2026', '-5.00', '', 'reversed'],
    TWO,
    { paidOn: '2026-02-01', amountCents: -500, words: 'reversed' },
  ],
  [['1/2/2026', '(5.00)', '0.00', 'x'], TWO, { paidOn: '2026-02-01', amountCents: -500, words: 'x' }],
  [['1/2/2026', '-5.00', '-8.00', 'x'], TWO, { paidOn: '2026-02-01', amountCents: -1300, words: 'x' }],
  [['1/2/2026', '', '0.00', 'x'], TWO, null],
  [['1/2/2026', '0.00', 'nothing', ''], ONE, null],
  [['', '', 'Closing balance', ''], ONE, null],
  [['30/2/2026', '5.00', 'x', ''], ONE, { problem: 'has no date that can be read: "30/2/2026"' }],
  [['22/11/2026', '5.00', 'x', ''], ONE, { problem: 'has a day that is still to come: "22/11/2026"' }],
  [['1/11/2199', '5.00', 'x', ''], ONE, { problem: 'has a day that is still to come: "1/11/2199"' }],
  [['1/11/99', '5.00', 'x', ''], ONE, { problem: 'has a day that is still to come: "1/11/99"' }],
  [['1/11/0026', '5.00', 'x', ''], ONE, { problem: 'has a day before the year 2000: "1/11/0026"' }],
  [['31/12/1999', '5.00', 'x', ''], ONE, { problem: 'has a day before the year 2000: "31/12/1999"' }],
  [['1/1/2000', '5.00', 'x', ''], ONE, { paidOn: '2000-01-01', amountCents: 500, words: 'x' }],
  [['21/11/26', '5.00', 'x', ''], ONE, { paidOn: '2026-11-21', amountCents: 500, words: 'x' }],
  [['1/2/2026', 'five', 'x', ''], ONE, { problem: 'has no amount that can be read' }],
])('reads the row %j', (cells, columns, line) => {
  expect(readBankRow(cells, { lineNo: 7, columns, today: '2026-11-21' })).toEqual(
    line && ('problem' in line ? line : { lineNo: 7, ...line }),
  )
})

it('words that are cut within a character can be stored', () => {
  const line = readBankRow(['1/2/2026', '5.00', `${'x'.repeat(499)}👍`], {
    ...{ lineNo: 7, columns: ONE, today: '2026-11-21' },
  })
  expect(line).toMatchObject({ words: `${'x'.repeat(499)}\ufffd` })
})
