import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSheet } from './open-sheet.ts'
import type { Sheet } from './sheet.ts'

const open = (text: string | Buffer, name = 'file.csv', encoding?: string) =>
  openSheet(typeof text === 'string' ? Buffer.from(text) : text, name, {
    progress: () => undefined,
    encoding,
  })
const plain = (sheet: Sheet) => ({
  columns: sheet.columns,
  rows: sheet.rows.map(({ line, cells, malformed }) =>
    malformed === undefined ? [line, ...cells] : [line, malformed],
  ),
})
const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le')
const bigEndian = (text: string, mark = '\uFEFF') => Buffer.from(utf16(text, mark)).swap16()

describe('a CSV file', () => {
  const expected = {
    columns: ['id', 'name'],
    rows: [
      [2, '1', 'Käse "x"'],
      [3, '2', 'b,c'],
    ],
  }
  it.each<[string, string | Buffer]>([
    ['commas, LF', 'id,name\n1,"Käse ""x"""\n2,"b,c"\n'],
    ['semicolons, CRLF', 'id;name\r\n1;"Käse ""x"""\r\n2;b,c\r\n'],
    ['tabs, CR', 'id\tname\r1\t"Käse ""x"""\r2\tb,c\r'],
    ['bars', 'id|name\n1|"Käse ""x"""\n2|b,c'],
    ['all quoted', '"id","name"\n"1","Käse ""x"""\n"2","b,c"\n'],
    ['a byte order mark', '\uFEFFid,name\n1,"Käse ""x"""\n2,"b,c"\n'],
    ['trailing commas, in the header too', 'id,name,,\n1,"Käse ""x""",,\n2,"b,c",,\n'],
    ['a comma behind every row', 'id,name\n1,"Käse ""x""",\n2,"b,c",\n'],
    ['zeros and Ctrl-Z at the end', 'id,name\n1,"Käse ""x"""\n2,"b,c"\n\x1a\0\0\0'],
    ['UTF-16LE with a mark', utf16('id,name\n1,"Käse ""x"""\n2,"b,c"\n')],
    ['UTF-16BE with a mark', bigEndian('id,name\n1,"Käse ""x"""\n2,"b,c"\n')],
    ['UTF-16LE without a mark', utf16('id,name\n1,"Käse ""x"""\n2,"b,c"\n', '')],
    ['UTF-16BE without a mark', bigEndian('id,name\n1,"Käse ""x"""\n2,"b,c"\n', '')],
  ])('is read with %s', async (_, file) => expect(plain(await open(file))).toEqual(expected))

  it('is read in another encoding only when it is named', async () => {
    const latin = Buffer.from('id,name\n1,Caf\xe9\n', 'latin1')
    await expect(open(latin)).rejects.toThrow('Line 2 of the file is not UTF-8')
    expect(plain(await open(latin, 'file.csv', 'windows-1252')).rows).toEqual([[2, '1', 'Café']])
    await expect(open(latin, 'file.csv', 'klingon')).rejects.toThrow('no encoding called klingon')
  })

  it("counts lines as an editor does: blank ones, Excel's sep line and line breaks within quotes included", async () => {
    expect(plain(await open('sep=;\r\nid;name\r\n\r\n1;"two\r\nlines"\r\n;\r\n2;b\r\n'))).toEqual({
      columns: ['id', 'name'],
      rows: [
        [4, '1', 'two\r\nlines'],
        [7, '2', 'b'],
      ],
    })
  })

  it.each([
    ['7" tablet,x', ['7" tablet', 'x']],
    ['"7"" tablet",x', ['7" tablet', 'x']],
    ['"say ""hi""",x', ['say "hi"', 'x']],
    ['"",x', ['', 'x']],
    ["a'b,x", ["a'b", 'x']],
    ['"abc"d,x', null],
    ['$34.14"Kids, x"', null],
    ['ab"c,x', null],
    ['"a" ,x', null],
    [' "a",x', ['a', 'x']],
    ['a, "x, y"', ['a', 'x, y']],
    ['a,\u00a0"x"', ['a', 'x']],
    ['a, "x" y', null],
    ['a, x "y"', null],
    ['a, "x', null],
  ])('takes the quotes of %s only where they are beyond doubt', async (row, cells) => {
    const {
      rows: [first],
    } = await open(`id,name\n${row}\n`)
    expect(first?.malformed === undefined ? first?.cells : null).toEqual(cells)
  })

  it('M11: takes a blank before a quote for no part of the cell, whatever the delimiter', async () => {
    const expected = {
      columns: ['id', 'name', 'note'],
      rows: [
        [2, 'a', 'b', 'c, d'],
        [3, 'e', 'f\n"g"', ''],
        [5, '', 'h', 'i'],
      ],
    }
    expect(plain(await open('id, name, "note"\na, b, "c, d"\ne,  "f\n""g""", \n , "h", i\n'))).toEqual(
      expected,
    )
    expect(plain(await open('id\t name\t "note"\na\t b\t "c, d"\ne\t  "f\n""g"""\t\n\t "h"\t i\n'))).toEqual(
      expected,
    )
  })

  it('hands on rows that are too long or too short as malformed, never with moved cells', async () => {
    const { rows } = await open('id,name,note\n1,a,\n2,b\n3,c,,\n4,,d,\n5,e,f,g\n')
    expect(rows.map(({ malformed }) => malformed ?? 'good')).toEqual([
      'good',
      'it has 2 cells where the header has 3',
      'it has 4 cells where the header has 3',
      'it has 4 cells where the header has 3',
      'it has 4 cells where the header has 3',
    ])
  })

  it('says from where on a quote is not closed, and keeps what stands before it apart', async () => {
    const { rows } = await open('id,name\n1,a\n2,"b\n3,c\n')
    expect(rows.map(({ line, malformed }) => [line, malformed?.slice(0, 17)])).toEqual([
      [2, undefined],
      [3, 'a quote is opened'],
    ])
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /is empty/],
    ['blank lines', '\n\n', /is empty/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip/],
    ['a workbook', Buffer.from('PK\x03\x04xxxx'), /workbook cannot be read/],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /UTF-32/],
    ['apostrophes for quotes', "'id','name'\n'1','a'", /apostrophes/],
  ])('of %s is refused as a whole', async (_, file, words) => expect(open(file)).rejects.toThrow(words))
})

describe('a JSON file', () => {
  it.each([
    [
      'a list',
      '[\n{"id": 1, "name": "a"},\n\n{"id": 2,\n"devices": ["x", "y"], "ok": true, "none": null}]',
      [2, 4],
    ],
    [
      'rows',
      '{"made": "today",\n"rows": [{"id": 1, "name": "a"},\n{"id": 2, "devices": ["x", "y"], "ok": true, "none": null}]}',
      [2, 3],
    ],
    [
      'lines',
      '{"id": 1, "name": "a"}\n\n{"id": 2, "devices": ["x", "y"], "ok": true, "none": null}\n',
      [1, 3],
    ],
  ])('is read as %s, with the line on which each row begins', async (_, text, lines) => {
    const sheet = await open(text, 'file.json')
    expect(sheet.columns).toEqual(['id', 'name', 'devices', 'ok', 'none'])
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['1', 'a', '', '', ''],
      ['2', '', 'x|y', 'Y', ''],
    ])
    expect(sheet.rows.map(({ line }) => line)).toEqual(lines)
  })

  it('gives the index in the list where it has no line', async () => {
    expect(
      (await open('{"others": [{}],\n"rows": [\n{"id": 1},\n{"id": 2}]}', 'x.json')).rows.map(
        ({ line }) => line,
      ),
    ).toEqual([1, 2])
  })

  it('distinguishes its braces from those in texts', async () => {
    expect(
      (await open('[\n{"id": "}]{\\"["},\n{"id": "\\\\"},\n{"id": "c"}]', 'x.json')).rows.map(
        ({ line }) => line,
      ),
    ).toEqual([2, 3, 4])
  })

  it.each([
    ['a number', '[3]', 'it is not an object'],
    ['an object within', '[{"id": {"x": 1}}]', 'id holds an object'],
    ['a number that lost digits', '[{"id": 93000000000000000001}]', 'id holds a number too long'],
  ])('with %s has a malformed row', async (_, text, words) =>
    expect((await open(text, 'x.json')).rows[0]?.malformed).toContain(words),
  )

  it.each([
    ['{"a": 1', /not JSON/],
    ['"text"', /neither a list/],
    ['{\n"a": 1\n}', /neither a list/],
    ['[]', /no rows/],
    ['{"id": 1}\n{"id": 2', /its line 2/],
  ])('%j is refused as a whole', async (text, words) => expect(open(text, 'x.json')).rejects.toThrow(words))
})

const hard = resolve('../shared/data/csv-hard')
describe('the hard CSV files of ../shared/data', () => {
  const isThere = existsSync(hard)
  const readHard = (file: string) => open(readFileSync(resolve(hard, file)))
  const keyOf = (cells: readonly string[]) =>
    JSON.stringify(cells.map((cell) => cell.trim().replace(/[\x96\u2013]/g, '-')))

  it.skipIf(!isThere)(
    `no row is misread: each one is as expected, or refused${isThere ? '' : ' (skipped: ../shared/data/csv-hard is not there)'}`,
    async () => {
      const index = await readHard('index.csv')
      const unreadable: string[] = [],
        misread: string[] = [],
        withLoss: string[] = []
      for (const {
        cells: [file = '', , set, , expectation = ''],
      } of index.rows) {
        const sheet = await readHard(file).catch(() => null)
        if (sheet === null) {
          unreadable.push(file)
          continue
        }
        const path = resolve(hard, set === 'orders-reencoded' ? '..' : '.', expectation.split(' ; ')[0] ?? '')
        const wanted = path.endsWith('.json')
          ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>[]).map((row) =>
              Object.values(row),
            )
          : (await open(readFileSync(path))).rows.map(({ cells }) => cells)
        const keys = wanted.map(keyOf)
        const good = sheet.rows.filter(({ malformed }) => malformed === undefined)
        misread.push(
          ...good.filter(({ cells }) => !keys.includes(keyOf(cells))).map(({ line }) => `${file}:${line}`),
        )
        if (good.length < keys.length) withLoss.push(file.replace(/^pollock\/csv\/(row_[a-z_]+?)\d.*$/, '$1'))
      }
      expect(index.rows.length).toBe(92)
      expect(unreadable).toEqual([
        'pollock/csv/file_no_payload.csv',
        'pollock/csv/file_quotation_char_0x27.csv',
        'orders-reencoded/utf32le-bom.csv',
        'orders-reencoded/gzip-as-csv.csv',
      ])
      // a title and a second header line cannot be detected; the required columns detect them
      expect(misread).toEqual([
        'pollock/csv/file_header_multirow_2.csv:2',
        'public-sector/nati-clin-audi-bowe-canc-2017-tran-main-fiel-list.csv:3',
      ])
      expect([...new Set(withLoss)]).toEqual([
        'pollock/csv/file_preamble.csv',
        'pollock/csv/file_escape_char_0x00.csv',
        'row_less_sep_row',
        'row_more_sep_row',
        'row_extra_quote',
        'row_field_delimiter_',
        'public-sector/Sustainability_-_Water_consumption_P_56.csv',
        'public-sector/nati-clin-audi-bowe-canc-2017-tran-main-fiel-list.csv',
        'orders-reencoded/truncated-midrow.csv',
      ])
    },
  )
})
