import { XMLParser } from 'fast-xml-parser'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { UnreadableFile } from './sheet.ts'
import {
  CELLS_MAX,
  columnLetters,
  flagText,
  type Grid,
  type GridRow,
  lostDigits,
  typedNumber,
} from './spreadsheet.ts'
import { DAMAGED, unpackXml } from './unpack-zip.ts'
import { XML_OPTIONS } from './xml-options.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const ROWS_MAX = 1_048_576 // of a sheet of Excel
const TOO_WIDE =
  'The sheet is too large to be read: cells stand far right or far below. Save it as "CSV UTF-8".'

const ROW_OR_CELL = /<(?:\w+:)?(row|c)\b((?:[^>"'/]|"[^"]*"|'[^']*')*)(\/?)>/g
const ATTRIBUTE = /\s([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

type Tag = Record<string, unknown>

/** Reads the first sheet of an XLSX workbook. Throws UnreadableFile. */
export async function readXlsx(bytes: Buffer): Promise<Grid> {
  const index = unpackXml(bytes, [WORKBOOK, RELATIONS])
  const { name, sheets, path } = firstSheet(index)
  const parts = unpackXml(bytes, [path, ...partPaths(index)])
  const xml = parts.get(path)
  if (xml === undefined) throw new UnreadableFile(DAMAGED)
  const errors = checkCells(xml)
  // The entries were unpacked within bounds. They are packed again without compression, so that the library
  // unpacks nothing else.
  const read = [...index, ...parts].map(([part, text]) => [part, strToU8(text)] as const)
  const safe = zipSync(Object.fromEntries(read), { level: 0 })
  const rows = await readSheet(Buffer.from(safe), {
    trim: false,
    parseNumber: (stored) => ({ stored }),
  }).catch(() => {
    throw new UnreadableFile(DAMAGED)
  })
  return { name, sheets, rows: rows.map((cells, position) => gridRow(cells, position + 1, errors)) }
}

function gridRow(values: readonly unknown[], line: number, errors: ReadonlyMap<number, string>): GridRow {
  const error = errors.get(line)
  if (error !== undefined)
    return { line, cells: [], problem: `its cell ${error} holds the error of a formula` }
  const cells = values.map(cellText)
  const lost = cells.indexOf(null)
  const texts = cells.map((cell) => cell ?? '')
  if (lost < 0) return { line, cells: texts }
  return { line, cells: texts, problem: lostDigits(`${columnLetters(lost)}${line}`) }
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return flagText(value)
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString().slice(0, 10)
  return typeof value === 'object' && 'stored' in value ? typedNumber(String(value.stored)) : ''
}

/**
 * Refuses cells at references that would make the library fill a vast area, or that are not valid. Answers by
 * row the cells with a formula error, which the library reads as empty.
 */
function checkCells(xml: string): Map<number, string> {
  const errors = new Map<number, string>()
  let lastRow = 0,
    lastColumn = 0,
    tags = 0
  for (const [, tag, text = '', end] of xml.matchAll(ROW_OR_CELL)) {
    tags += 1
    const attributes = attributesOf(text)
    const reference = attributes.get('r') ?? ''
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(reference) ?? []
    const row = Number(digits)
    const isReference =
      row === 0 ? reference === '' && tag === 'row' : row <= ROWS_MAX && (letters === '') === (tag === 'row')
    if (!isReference) throw new UnreadableFile(DAMAGED)
    if (tag === 'row' || end === '/') continue
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, columnNumber(letters))
    if (attributes.get('t') === 'e') errors.set(row, reference)
  }
  if (tags !== [...xml.matchAll(/<(?:\w+:)?(?:row|c)[\s/>]/g)].length) throw new UnreadableFile(DAMAGED)
  if (lastRow * lastColumn > CELLS_MAX) throw new UnreadableFile(TOO_WIDE)
  return errors
}

const attributesOf = (text: string) =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )

/** 1 for A, 27 for AA. */
const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** The path of the first sheet in the workbook. */
function firstSheet(index: ReadonlyMap<string, string>) {
  const sheets = tagsOf(index.get(WORKBOOK), 'workbook', 'sheets', 'sheet')
  const [first] = sheets
  const target = relations(index).find((relation) => relation['Id'] === first?.['id'])?.['Target']
  if (first === undefined || typeof target !== 'string') throw new UnreadableFile(DAMAGED)
  return { name: String(first['name']), sheets: sheets.length, path: pathOf(target) }
}

/** The paths of the texts and styles in the workbook. */
const partPaths = (index: ReadonlyMap<string, string>): string[] =>
  relations(index)
    .filter(({ Type }) => /\/(sharedStrings|styles)$/.test(String(Type)))
    .map(({ Target }) => pathOf(String(Target)))

const relations = (index: ReadonlyMap<string, string>) =>
  tagsOf(index.get(RELATIONS), 'Relationships', 'Relationship')
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function tagsOf(xml: string | undefined, ...path: readonly string[]): Tag[] {
  const parser = new XMLParser({ ...XML_OPTIONS, removeNSPrefix: true })
  let found: unknown = xml === undefined ? undefined : parser.parse(xml)
  for (const name of path) found = isTag(found) ? found[name] : undefined
  return [found].flat().filter(isTag)
}

const isTag = (value: unknown): value is Tag => typeof value === 'object' && value !== null
