import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { type Progress, type Sheet, type SheetRow, UnreadableFile } from './sheet.ts'

type Found = { line: number; cells: readonly string[]; isSound: boolean }

const DELIMITERS = [',', ';', '\t', '|'] as const
const NAMES: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }
/** Why a row cannot be read in which a quote could hide a missing delimiter. */
export const STRAY_QUOTE = 'a quote stands where none may; write a cell with a quote in it as "a ""b"" c"'
const STEP_BYTES = 1 << 18
/** No list has as many; the columns of a huge line would hold up everybody else. */
const COLUMNS_MAX = 1_000
const LINE_BREAKS = /\r\n|\n|\r/g

/**
 * Parses a CSV text. The first line gives the delimiter, or Excel's `sep=` line above it. Lines end in CRLF,
 * LF or CR; blank lines are skipped. A row is malformed when it has more or fewer cells than the header, or a
 * quote where none is allowed: its values could have moved into the next column. What follows a quote that is
 * never closed is one more such row, without cells. Throws UnreadableFile when there is no header, its names
 * are in apostrophes, or a line has more than COLUMNS_MAX columns.
 */
export async function readCsv(utf8: Buffer, progress: Progress): Promise<Sheet> {
  const { from, delimiter } = detectDelimiter(utf8)
  const body = utf8.subarray(from)
  const linesBefore = from === 0 ? 0 : 1
  const records: Found[] = []
  const isSound = soundRecord(delimiter)
  let lastLine = linesBefore,
    lastByte = 0,
    unclosed: SheetRow | null = null

  const take = (cells: readonly string[], end: number) => {
    const line = lastLine + 1,
      source = [lastByte, end] as const
    // the parser counts CRLF twice within quotes
    lastLine += cells.reduce((lines, cell) => lines + (cell.match(LINE_BREAKS)?.length ?? 0), 1)
    lastByte = end
    refuseWide(line, cells)
    if (cells.every((cell) => cell.trim() === '')) return
    records.push({
      line,
      cells,
      isSound: cells.every((cell) => !cell.includes('"')) || isSound.test(body.toString('utf8', ...source)),
    })
  }
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    on_record: (record: string[], { bytes_records: end }) => {
      take(record, end)
      return null // collected already; nothing is streamed
    },
  })
  try {
    await pipeline(Readable.from(slices(body, progress)), parser.resume())
  } catch (problem) {
    if (!(problem instanceof CsvError) || problem.code !== 'CSV_QUOTE_NOT_CLOSED') throw problem
    unclosed = {
      line: lastLine + 1,
      cells: [],
      malformed: 'a quote is opened here or below and never closed, so the rest of the file cannot be read',
    }
  }
  const [header, ...found] = records
  if (header === undefined)
    throw new UnreadableFile(
      unclosed
        ? 'A quote is opened in the header line and never closed.'
        : 'The file is empty: it has no header line.',
    )
  if (header.cells.some((name) => /^\s*'.*'\s*$/.test(name)))
    throw new UnreadableFile(
      'The file has its texts in apostrophes, which could be part of them. Save it with double quotes.',
    )
  return {
    columns: withoutEmptyEnd(header.cells),
    rows: [...rowsBelow(header.cells, found), ...(unclosed ? [unclosed] : [])],
    format: `CSV, ${NAMES[delimiter] ?? delimiter}`,
  }
}

/**
 * Drops the empty last cell of rows where the header ends in one, or where all rows have more cells than the
 * header: some programs write a delimiter after each row.
 */
function rowsBelow(header: readonly string[], found: readonly Found[]): SheetRow[] {
  const width = withoutEmptyEnd(header).length
  const longest = found.every(({ cells }) => cells.length > header.length) ? Infinity : header.length
  return found.map(({ line, cells, isSound }) => {
    if (!isSound)
      return {
        line,
        cells,
        malformed: STRAY_QUOTE,
      }
    const isMoved =
      cells.length < width || cells.length > longest || cells.slice(width).some((cell) => cell.trim() !== '')
    return isMoved
      ? { line, cells, malformed: `it has ${cells.length} cells where the header has ${width}` }
      : { line, cells: cells.slice(0, width) }
  })
}

/**
 * Whether the quotes of a record are unambiguous: around a whole cell (blanks before it do not count),
 * doubled within one, or an inch mark behind a digit (7" tablet). The parser accepts others, which can hide a
 * missing delimiter.
 */
function soundRecord(delimiter: string): RegExp {
  const mark = delimiter === '|' ? '\\|' : delimiter
  const plain = `[^"${mark}\\r\\n]*`
  const cell = `(?:[^\\S${mark}\\r\\n]*"(?:[^"]|"")*"|${plain}(?:(?<=\\d)"(?![\\p{L}\\p{N}"])${plain})*)`
  return new RegExp(`^[\\r\\n]*${cell}(?:${mark}${cell})*[\\r\\n]*$`, 'u')
}

function refuseWide(line: number, cells: readonly string[]) {
  if (cells.length > COLUMNS_MAX)
    throw new UnreadableFile(`Line ${String(line)} has more than ${String(COLUMNS_MAX)} columns.`)
}

function* slices(body: Buffer, progress: Progress) {
  for (let at = 0; at < body.length; at += STEP_BYTES) {
    progress('read', at, body.length)
    yield body.subarray(at, at + STEP_BYTES)
  }
}

/** The delimiter: the most frequent one in the first line that is not blank, outside quotes. */
function detectDelimiter(utf8: Buffer): { from: number; delimiter: string } {
  const start = utf8.subarray(0, 65_536).toString('utf8')
  const sep = /^sep=([,;\t|])(\r\n|\n|\r)/i.exec(start)
  if (sep?.[1] !== undefined) return { from: Buffer.byteLength(sep[0]), delimiter: sep[1] }
  const header = (/^\s*([^\r\n]*)/.exec(start)?.[1] ?? '').replace(/"[^"]*"/g, '')
  const often = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return {
    from: 0,
    delimiter: often.reduce((best, next) => (next.count > best.count ? next : best)).delimiter,
  }
}

function withoutEmptyEnd(header: readonly string[]): readonly string[] {
  const last = header.findLastIndex((name) => name.trim() !== '')
  return header.slice(0, last + 1)
}
