import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openSheet } from './open-sheet.ts'
import { UNPACKED_MAX_BYTES } from './unpack-zip.ts'
import { ods, xlsx } from './workbook-files.ts'

const read = async (bytes: Buffer, name = 'file.xlsx') => {
  const { columns, rows, format } = await openSheet(bytes, name, { progress: () => undefined })
  return {
    columns,
    rows: rows.map(({ line, cells, malformed }) =>
      malformed === undefined ? [line, ...cells] : [line, malformed],
    ),
    format,
  }
}
const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
const number = (reference: string, text: string, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${text}</v></c>`
const LOST =
  'holds a number too long for a spreadsheet to keep all digits; format the column as text and type it again'

describe('M11: an XLSX workbook', () => {
  const HEADER = `<row r="2">${inline('A2', 'sku')}${inline('B2', 'name')}${inline('C2', 'price')}${inline('D2', 'eta')}${inline('E2', 'flag')}</row>`

  it('is read as CSV is: texts unchanged, numbers as typed, dates as YYYY-MM-DD, with the row numbers of the sheet', async () => {
    const rows =
      `<row r="1"/>${HEADER}<row r="4">${inline('A4', '007')}<c r="B4" t="s"><v>1</v></c>${number('C4', '19.989999999999998')}` +
      `${number('D4', '46090', 1)}<c r="E4" t="b"><v>1</v></c></row><row r="5">${inline('A5', ' ')}</row>` +
      `<row r="6">${number('A6', '9310779300005')}${inline('B6', 'two\nlines')}${number('C6', '1.5E-3')}${number('D6', '46090.75', 1)}<c r="E6" t="b"><v>0</v></c></row>`
    expect(await read(xlsx(rows, { shared: ['unused', 'Käse &amp; &lt;b&gt; '] }))).toEqual({
      columns: ['sku', 'name', 'price', 'eta', 'flag'],
      format: 'XLSX, first of 2 sheets, "Prices & more"',
      rows: [
        [4, '007', 'Käse & <b> ', '19.99', '2026-03-09', 'Y'],
        [6, '9310779300005', 'two\nlines', '0.0015', '2026-03-09', 'N'],
      ],
    })
  })

  it('is detected by its first bytes, whatever its name', async () => {
    const named = await read(
      xlsx(`<row r="1">${inline('A1', 'sku')}</row><row r="2">${inline('A2', 'a')}</row>`),
      'prices.csv',
    )
    expect(named.rows).toEqual([[2, 'a']])
  })

  it('has rows refused whose values are lost or have no column', async () => {
    const rows =
      `${HEADER}<row r="3">${number('A3', '12345678901234567')}</row><row r="4">${inline('A4', 'a')}<c r="C4" t="e"><v>#N/A</v></c></row>` +
      `<row r="5">${inline('A5', 'b')}${inline('G5', 'note')}</row>`
    expect((await read(xlsx(rows))).rows).toEqual([
      [3, `its cell A3 ${LOST}`],
      [4, 'its cell C4 holds the error of a formula'],
      [5, 'it has a value in column G, which has no name in the header'],
    ])
  })

  it.each<[string, Buffer, RegExp]>([
    ['an empty sheet', xlsx(''), /sheet "Prices & more" is empty/],
    [
      'a vast area',
      xlsx(`<row r="1">${inline('A1', 'a')}</row><row r="1048576">${inline('XFD1048576', 'b')}</row>`),
      /too large/,
    ],
    ['rows beyond the last one', xlsx('<row r="99999999"/>'), /damaged/],
    [
      'rows beyond the last one, hidden behind a quoted bracket',
      xlsx('<row spans=\'> r="1"\' r="99999999"/>'),
      /damaged/,
    ],
    ['rows that are no proper tags', xlsx('<row / r="99999999">'), /damaged/],
    ['cells that are nowhere', xlsx('<row r="1"><c r="~~~~~~~~1"><v>1</v></c></row>'), /damaged/],
    ['a document type', xlsx('', { head: '<!DOCTYPE x [<!ENTITY a "aaaa">]>' }), /entities/],
  ])('of %s is refused in words', async (_, file, words) => expect(read(file)).rejects.toThrow(words))
})

describe('M11: an ODS workbook', () => {
  const text = (words: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${words}</text:p></table:table-cell>`
  const value = (type: string, attribute: string, stored: string) =>
    `<table:table-cell office:value-type="${type}" office:${attribute}="${stored}"><text:p>as it is shown</text:p></table:table-cell>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const HEADER = row(...['sku', 'name', 'price', 'eta', 'flag'].map((name) => text(name)))
  const EMPTY =
    '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'

  it('is read as CSV is: texts unchanged, numbers as typed, dates as YYYY-MM-DD, with the row numbers of the sheet', async () => {
    const rows = `<table:table-column/><table:table-header-rows>${HEADER}</table:table-header-rows>${EMPTY}${row(
      text('007'),
      text(
        'a<text:s text:c="2"/>b &amp;&#65; <text:span>c</text:span><office:annotation><text:p>note</text:p></office:annotation>',
      ),
      value('currency', 'value', '19.989999999999998'),
      value('date', 'date-value', '2026-03-09T10:00:00'),
      value('boolean', 'boolean-value', 'true'),
    )}<table:table-row-group>${row(
      '<table:table-cell office:value-type="string"><text:p>9</text:p><text:p>8</text:p></table:table-cell>',
      '<table:table-cell table:number-columns-repeated="2"/>',
      text('x', ' table:number-columns-repeated="2"'),
      '<table:table-cell table:number-columns-repeated="16379"/>',
    )}
    </table:table-row-group><table:table-row table:number-rows-repeated="2">${text('twice')}</table:table-row>
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>`
    expect(await read(ods(rows), 'file.ods')).toEqual({
      columns: ['sku', 'name', 'price', 'eta', 'flag'],
      format: 'ODS, sheet "Prices"',
      rows: [
        [5, '007', 'a  b &A c', '19.99', '2026-03-09', 'Y'],
        [6, '9\n8', '', '', 'x', 'x'],
        [7, 'twice', '', '', '', ''],
        [8, 'twice', '', '', '', ''],
      ],
    })
  })

  it('has rows refused whose values are lost or have no column', async () => {
    const rows =
      row(text('sku')) + row(value('float', 'value', '12345678901234567')) + row(text('a'), text('b'))
    expect((await read(ods(rows))).rows).toEqual([
      [2, `its cell A2 ${LOST}`],
      [3, 'it has a value in column B, which has no name in the header'],
    ])
  })

  it.each<[string, Buffer, RegExp]>([
    ['an empty sheet', ods(EMPTY), /sheet "Prices" is empty/],
    [
      'rows repeated without bound',
      ods(`<table:table-row table:number-rows-repeated="99999999">${text('a')}</table:table-row>`),
      /too large/,
    ],
    [
      'cells repeated without bound',
      ods(row(text('a', ' table:number-columns-repeated="99999999"'))),
      /too large/,
    ],
    ['repeats that are no number', ods(row(text('a', ' table:number-columns-repeated="1e9"'))), /damaged/],
    ['entities', ods('', { head: '<!DOCTYPE x [<!ENTITY a "aaaa">]>' }), /entities/],
    ['tags without end', ods('<a>'.repeat(100_000)), /damaged/],
  ])('of %s is refused in words', async (_, file, words) => expect(read(file)).rejects.toThrow(words))
})

describe('M11: a zip archive', () => {
  /** An archive whose only entry is larger than the archive states. */
  const lying = (text: Uint8Array, size: number) => {
    const bytes = Buffer.from(zipSync({ 'content.xml': text }))
    bytes.writeUInt32LE(size, 22)
    bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\x01\x02') + 24)
    return bytes
  }

  it.each<[string, Buffer, RegExp]>([
    ['a bomb', Buffer.from(zipSync({ 'content.xml': new Uint8Array(UNPACKED_MAX_BYTES + 1) })), /too large/],
    ['a bomb that hides its size', lying(strToU8('<a>'.repeat(1_000_000)), 1_000), /damaged/],
    ['other files', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), /neither an XLSX nor an ODS/],
    ['no files', Buffer.from(zipSync({})), /neither an XLSX nor an ODS/],
    ['a broken end', xlsx('').subarray(0, -30), /damaged/],
    ['no XML', Buffer.from(zipSync({ 'content.xml': strToU8('\x01\x02 encrypted') })), /damaged/],
    [
      'a workbook without parts',
      Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<workbook></workbook>') })),
      /damaged/,
    ],
  ])('of %s is refused in words', async (_, file, words) => expect(read(file)).rejects.toThrow(words))
})
