import { XMLParser } from 'fast-xml-parser'
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

/** A tag with its children in order, or a text. */
type Node = {
  tag: string
  text: string
  attributes: Readonly<Record<string, string>>
  children: () => Node[]
}

const CONTENT = 'content.xml'
const SHEET_PATH = ['office:document-content', 'office:body', 'office:spreadsheet', 'table:table'] as const
const ROW_GROUPS: readonly string[] = ['table:table-rows', 'table:table-header-rows', 'table:table-row-group']
const SPACES_MAX = 100 // of one tag, which can ask for any number
const TOO_MANY = 'The sheet is too large to be read: it has too many cells. Save it as "CSV UTF-8".'

/** Reads the first sheet of an ODS workbook (OpenDocument 1.0 to 1.4). Throws UnreadableFile. */
export function readOds(bytes: Buffer): Grid {
  const xml = unpackXml(bytes, [CONTENT]).get(CONTENT)
  const sheets = xml === undefined ? [] : within(contentOf(xml), SHEET_PATH)
  const [first] = sheets
  if (first === undefined) throw new UnreadableFile(DAMAGED)
  return { name: first.attributes['table:name'] ?? '', sheets: sheets.length, rows: gridRows(first) }
}

/**
 * Rows and cells that repeat appear once in the file, with a count. Empty ones, of which there may be a
 * million, are only counted.
 */
function gridRows(table: Node): GridRow[] {
  const rows: GridRow[] = []
  let line = 1,
    cells = 0
  for (const row of rowsOf(table)) {
    const times = repeats(row, 'table:number-rows-repeated')
    const found = gridRow(row, line)
    const isEmpty = found.cells.length === 0 && found.problem === undefined
    cells += isEmpty ? 0 : times * found.cells.length
    if (cells > CELLS_MAX) throw new UnreadableFile(TOO_MANY)
    if (!isEmpty) for (let time = 0; time < times; time += 1) rows.push({ ...found, line: line + time })
    line += times
  }
  return rows
}

function rowsOf(node: Node): Node[] {
  return node.children().flatMap((child) => {
    if (child.tag === 'table:table-row') return [child]
    return ROW_GROUPS.includes(child.tag) ? rowsOf(child) : []
  })
}

function gridRow(row: Node, line: number): GridRow {
  const cells: string[] = []
  let index = 0,
    problem: string | undefined
  for (const cell of row.children()) {
    if (cell.tag !== 'table:table-cell' && cell.tag !== 'table:covered-table-cell') continue
    const times = repeats(cell, 'table:number-columns-repeated')
    const text = cellText(cell)
    if (text === null) problem = lostDigits(`${columnLetters(index)}${line}`)
    if (text !== '') {
      if (index + times > CELLS_MAX) throw new UnreadableFile(TOO_MANY)
      while (cells.length < index) cells.push('')
      for (let time = 0; time < times; time += 1) cells.push(text ?? '')
    }
    index += times
  }
  return problem === undefined ? { line, cells } : { line, cells, problem }
}

function repeats(node: Node, attribute: string): number {
  const text = node.attributes[attribute]
  if (text === undefined) return 1
  if (!/^\d{1,8}$/.test(text) || text === '0') throw new UnreadableFile(DAMAGED)
  return Number(text)
}

/** The text of a cell; null where a number lost digits. */
function cellText({ attributes, children }: Node): string | null {
  const value = attributes['office:value']
  switch (attributes['office:value-type'] ?? attributes['calcext:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return value === undefined ? '' : typedNumber(value)
    case 'date':
      return attributes['office:date-value']?.slice(0, 10) ?? ''
    case 'boolean':
      return flagText(attributes['office:boolean-value'] === 'true')
    default:
      return (
        attributes['office:string-value'] ??
        children()
          .filter(({ tag }) => tag === 'text:p')
          .map(paragraph)
          .join('\n')
      )
  }
}

/** The text of a paragraph. White space is collapsed, unless it is written as tags. Notes are left out. */
const paragraph = (node: Node): string => inlineText(node, (text) => text.replace(/[ \t\r\n]+/g, ' '))

function inlineText(node: Node, plain: (text: string) => string): string {
  return node
    .children()
    .map((child) => {
      switch (child.tag) {
        case '#text':
          return plain(child.text)
        case 'text:s':
          return ' '.repeat(Math.min(Number(child.attributes['text:c'] ?? 1) || 1, SPACES_MAX))
        case 'text:tab':
          return '\t'
        case 'text:line-break':
          return '\n'
        case 'office:annotation':
        case 'text:note':
          return ''
        default:
          return inlineText(child, plain)
      }
    })
    .join('')
}

function contentOf(xml: string): Node[] {
  const parser = new XMLParser({
    ...XML_OPTIONS,
    preserveOrder: true,
    parseTagValue: false,
    trimValues: false,
  })
  try {
    return nodesOf(parser.parse(xml))
  } catch {
    throw new UnreadableFile(DAMAGED)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The parser's form of a tag: an object with the tag's name, and its attributes under ":@". */
function nodesOf(parsed: unknown): Node[] {
  if (!Array.isArray(parsed)) return []
  return parsed.filter(isObject).map((one) => {
    const tag = Object.keys(one).find((key) => key !== ':@') ?? ''
    const pairs = Object.entries(isObject(one[':@']) ? one[':@'] : {}).map(([name, value]) => [
      name,
      String(value),
    ])
    const attributes = Object.fromEntries(pairs) as Record<string, string>
    return {
      tag,
      text: tag === '#text' ? String(one[tag]) : '',
      attributes,
      children: () => nodesOf(one[tag]),
    }
  })
}

/** The tags at the end of a path of tags. */
function within(nodes: readonly Node[], [tag, ...below]: readonly string[]): readonly Node[] {
  const found = nodes.filter((node) => node.tag === tag)
  return below.length === 0
    ? found
    : within(
        found.flatMap((node) => node.children()),
        below,
      )
}
