import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { FileCell } from '#shared/rules/table-file.ts'
import { csvBlob } from './csv-blob.ts'
import { xlsxFile } from './xlsx-file.ts'

const HOSTILE = [
  '=cmd|"/c calc"!A1',
  '+61 3 9000',
  '-cable',
  '@SUM(A1:A9)',
  '\t=1+1',
  'say "hi", twice',
  'two\nlines\r\nand three',
  '🙂 Étui <b>чехол</b> 手机壳 & Söhne',
  '000123',
  '1e5',
  "'quoted",
  ' blanks ',
  ']]>&amp;',
  '\u0007bell',
]
const TITLES = ['Order', 'Ordered', 'Due', 'Total inc GST', 'Units']
const rows: FileCell[][] = HOSTILE.map((text, at) => [
  text,
  { at: { year: 2026, month: 3, day: 5, hour: 16, minute: 7 } },
  at === 0 ? null : { day: '2026-06-30' },
  { cents: -1_234_50 - at },
  at,
])

/** What a reader is to find of a text: harmless, and never cut. */
const written = (text: string) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)

describe('CSV', () => {
  it('a reader gets every row back, whatever stands in it', async () => {
    const read = parse(await csvBlob({ titles: TITLES, rows }).text(), { bom: true })
    expect(read[0]).toEqual(TITLES)
    expect(read.slice(1)).toEqual(
      HOSTILE.map((text, at) => [
        written(text),
        '2026-03-05 16:07',
        at === 0 ? '' : '2026-06-30',
        `-1234.${String(50 + at)}`,
        String(at),
      ]),
    )
  })

  it('is the same in pieces as in one', async () => {
    const many = Array.from({ length: 2_345 }, (_, at) => [`n${String(at)}`, at])
    const text = await csvBlob({ titles: ['Name', 'At'], rows: many }).text()
    expect(text.split('\r\n')).toHaveLength(2_347)
    expect(text.endsWith('n2344,2344\r\n')).toBe(true)
  })
})

describe('XLSX', () => {
  const bytesOf = async (table: Parameters<typeof xlsxFile>[0]) =>
    Buffer.from(await (await xlsxFile(table)).arrayBuffer())
  const table = { sheet: 'Orders', titles: TITLES, rows }

  it('another library reads texts, dates and numbers as what they are', async () => {
    const [head, ...read] = await readSheet(await bytesOf(table), { trim: false })
    expect(head).toEqual(TITLES)
    expect(read).toHaveLength(HOSTILE.length)
    for (const [at, row] of read.entries()) {
      const text = HOSTILE[at]!
      // XML has no such characters, and ends lines with LF
      const kept = text.replaceAll('\u0007', '').replaceAll('\r\n', '\n')
      expect(String(row[0]).replaceAll('\r\n', '\n')).toBe(written(kept))
      expect(row[1]).toEqual(new Date('2026-03-05T16:07:00Z'))
      expect(row[2]).toEqual(at === 0 ? null : new Date('2026-06-30T00:00:00Z'))
      expect(row[3]).toBeCloseTo(-1_234.5 - at / 100, 6)
      expect(row[4]).toBe(at)
    }
  })

  it('holds no formula; money has two decimals, days and moments read as dates, the head stays in sight', async () => {
    const parts = unzipSync(await bytesOf(table))
    const xml = (name: string) => strFromU8(parts[name]!)
    const sheet = xml('xl/worksheets/sheet1.xml')
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toContain('state="frozen"')
    const styles = xml('xl/styles.xml')
    for (const format of ['d mmm yyyy h:mm AM/PM', 'd mmm yyyy', '#,##0.00']) expect(styles).toContain(format)
  })

  it('an empty list has its head; a text that is too long for Excel is cut', async () => {
    expect(await readSheet(await bytesOf({ ...table, rows: [] }))).toEqual([TITLES])
    const [, long] = await readSheet(await bytesOf({ ...table, rows: [['x'.repeat(40_000)]] }))
    expect(String(long![0])).toHaveLength(32_767)
  })
})
