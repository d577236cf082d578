import { type Sheet, type SheetRow, UnreadableFile } from './sheet.ts'

type Plain = Record<string, unknown>
type Found = { value: unknown; line: number }

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses a JSON text: an array of objects, `{"rows": [...]}`, or one object to a line. Columns are the keys
 * in the order in which they appear. A list of texts becomes one cell with bars between. Throws
 * UnreadableFile for anything else.
 */
export function readJson(text: string): Sheet {
  const { found, format } = elements(text)
  const columns = [...new Set(found.flatMap(({ value }) => (isPlain(value) ? Object.keys(value) : [])))]
  if (found.length === 0) throw new UnreadableFile('The file holds no rows.')
  return { columns, rows: found.map((one) => rowOf(one, columns)), format }
}

function rowOf({ value, line }: Found, columns: readonly string[]): SheetRow {
  if (!isPlain(value))
    return { line, cells: [], malformed: 'it is not an object with a value for each column' }
  const strange = columns.find((column) => cellOf(value[column]) === null)
  if (strange !== undefined)
    return { line, cells: [], malformed: `${strange} holds ${whatIsStrange(value[strange])}` }
  return { line, cells: columns.map((column) => cellOf(value[column]) ?? '') }
}

/** The text of a value as in CSV; null for what no cell can contain. */
function cellOf(value: unknown): string | null {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : String(value)
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value.join('|') : null
}

const whatIsStrange = (value: unknown) =>
  typeof value === 'number'
    ? 'a number too long to be exact; write it as a text'
    : 'an object or a list of other things than texts'

function elements(text: string): { found: Found[]; format: string } {
  const whole = parsed(text)
  if (whole !== null) {
    const { value } = whole
    if (Array.isArray(value)) return { found: numbered(value, objectLines(text, 1)), format: 'JSON' }
    if (isPlain(value) && Array.isArray(value['rows']))
      return { found: numbered(value['rows'], objectLines(text, 2)), format: 'JSON' }
    if (isPlain(value) && !text.trim().includes('\n'))
      return { found: [{ value, line: 1 }], format: 'JSON lines' }
    throw new UnreadableFile(
      'The file is JSON, but neither a list of objects, nor {"rows": [...]}, nor one object to a line.',
    )
  }
  const found = text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({
      one: line.trim() === '' ? null : parsed(line),
      line: index + 1,
      isBlank: line.trim() === '',
    }))
    .filter(({ isBlank }) => !isBlank)
  const broken = found.find(({ one }) => one === null)
  if (broken)
    throw new UnreadableFile(
      `The file is not JSON: ${problemOf(text)}; nor is its line ${broken.line} by itself.`,
    )
  return { found: found.map(({ one, line }) => ({ value: one?.value, line })), format: 'JSON lines' }
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

function problemOf(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (problem) {
    return problem instanceof Error ? problem.message.slice(0, 120) : ''
  }
}

/**
 * Uses the index in the list as the line where lines are unknown, because not all entries are objects, or
 * where rows share a line.
 */
const numbered = (values: readonly unknown[], lines: readonly number[]): Found[] =>
  values.map((value, index) => ({
    value,
    line: new Set(lines).size === values.length ? (lines[index] ?? index + 1) : index + 1,
  }))

/** The line on which each object at `depth` brackets opens. JSON.parse does not report it. */
function objectLines(text: string, depth: number): number[] {
  const lines: number[] = []
  let line = 1,
    open = 0
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|\n/g)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      if (token === '{' && open === depth) lines.push(line)
      open += 1
    } else if (token === '}' || token === ']') open -= 1
  }
  return lines
}
