import { describe, expect, it } from 'vitest'
import { bareName, findColumns, requireColumns } from './columns.ts'
import { createNotes, shown } from './notes.ts'
import { type Read, readCents, readDay, readFlag, readGtin, readWhole } from './read-values.ts'
import { reportCsv } from './report.ts'

const outcome = <T>(read: Read<T>) => ('value' in read ? read.value : read.reason)

describe('values', () => {
  it.each<[string, number | string]>([
    ['12.5', 12_50],
    ['$1,234.50', 1_234_50],
    ['0', 0],
    ['.5', 50],
    ['$ 3', 3_00],
    ['-1', 'is below zero'],
    ['($5.00)', 'is below zero'],
    ['$-5', 'is below zero'],
    ['12.345', 'has more than two decimals'],
    ['1e3', 'is no amount'],
    ['12,50', 'is no amount'],
    ['abc', 'is no amount'],
    ['2000.01', 'is more than 2000 dollars'],
    ['', 'is no amount'],
  ])('dollars %j', (text, cents) =>
    expect(outcome(readCents(text, 2_000_00))).toEqual(
      typeof cents === 'string' ? expect.stringContaining(cents) : cents,
    ),
  )

  it.each<[string, number | string]>([
    ['6', 6],
    ['6.0', 6],
    ['1,000', 1_000],
    ['007', 7],
    ['0', 'must be from 1 to 5000'],
    ['-3', 'must be from 1 to 5000'],
    ['5001', 'must be from 1 to 5000'],
    ['1.5', 'is no whole number'],
    ['1,00', 'is no whole number'],
    ['six', 'is no whole number'],
    ['1e3', 'is no whole number'],
  ])('whole numbers %j', (text, value) => expect(outcome(readWhole(text, 1, 5_000))).toEqual(value))

  it.each<[string, string]>([
    ['2026-03-09', '2026-03-09'],
    ['09/03/2026', '2026-03-09'],
    ['9/3/2026', '2026-03-09'],
    ['2015-04', '2015-04-01'],
    ['2015', '2015-01-01'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', 'is no day of the calendar'],
    ['03/13/2026', 'is no day of the calendar'],
    ['2026-13-01', 'is no day of the calendar'],
    ['9 March', 'is no date'],
    ['9/3/26', 'is no date'],
    ['0001-01-01', 'is no day of this time'],
  ])('dates %j', (text, day) => expect(outcome(readDay(text))).toEqual(expect.stringContaining(day)))

  it.each<[string, boolean | string]>([
    ['Y', true],
    ['no', false],
    ['TRUE', true],
    ['0', false],
    ['maybe', 'is neither Y nor N'],
  ])('flags %j', (text, value) => expect(outcome(readFlag(text))).toEqual(value))

  it.each<[string, string]>([
    ['4006381333931', '4006381333931'],
    ['036000291452', '036000291452'],
    ['96385074', '96385074'],
    ['10012345678902', '10012345678902'],
    ['9 310779 300005', '9310779300005'],
    ['4006381333932', 'has a wrong check digit'],
    ['12345', 'has 5 digits'],
    ['9.31078E+12', 'rounded number by a spreadsheet'],
    ['ABC', 'holds more than digits'],
  ])('barcodes %j', (text, value) => expect(outcome(readGtin(text))).toEqual(expect.stringContaining(value)))
})

describe('columns', () => {
  const names = { id: ['product_id', 'sku'], name: ['name'] }
  it('are found by any of their names, without case, blanks, underscores and dashes; the first name a file has wins', () => {
    expect(['Product ID', 'PRODUCT-ID', ' productId ', 'product_id'].map(bareName)).toEqual(
      Array(4).fill('productid'),
    )
    const columns = findColumns({ columns: ['SKU', 'Other', 'Product-Id', 'price 10'] }, names, {
      price: /^price\s*(\d+)$/i,
    })
    expect(columns.indexes).toEqual(new Map([['id', 2]]))
    expect(columns.unused).toEqual(['SKU', 'Other'])
    expect(columns.families.get('price')).toEqual([{ member: '10', index: 3, heading: 'price 10' }])
  })
  it('must be there, and once', () => {
    const sheet = { columns: ['x', 'y'] }
    expect(() => requireColumns(findColumns(sheet, names), sheet, names, [['id']])).toThrow(
      'The file has no column for id (or product_id, sku). Its first line reads: x, y',
    )
    expect(() => findColumns({ columns: ['Name', 'NAME'] }, names)).toThrow('Two columns are called NAME.')
  })
})

describe('the report', () => {
  it('shows values short, and without what would move a cursor or turn a text around', () => {
    expect(shown('a\u202Eb\x1b[2Jc\ud800')).toBe('a\\u202eb\\u001b[2Jc\\ud800')
    expect(shown('x'.repeat(100))).toHaveLength(60)
  })
  it('escapes what a spreadsheet would take for a formula, in line order', () => {
    const notes = createNotes()
    for (const [line, value] of [
      [3, '=1+1'],
      [2, '+61 7'],
      [4, '-5'],
      [5, '@x'],
      [6, ' =x'],
      [7, 'a "b", c'],
    ] as const)
      notes.refuse(line, 'name', value, 'is bad')
    expect(reportCsv({ refusals: notes.refusals(), warnings: [] })).toBe(
      "\uFEFFverdict,line,field,value,reason\r\nrefused,2,name,'+61 7,is bad\r\nrefused,3,name,'=1+1,is bad\r\nrefused,4,name,'-5,is bad\r\n" +
        'refused,5,name,\'@x,is bad\r\nrefused,6,name,\' =x,is bad\r\nrefused,7,name,"a ""b"", c",is bad\r\n',
    )
  })
})
