import { withoutDirection } from '#shared/rules/one-line.ts'
import type { Columns } from './columns.ts'
import type { Notes } from './notes.ts'
import { type Read, readCents, readDay, readFlag, readWhole } from './read-values.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** The value that empties a column. An empty cell leaves the column as it is. */
export const NONE = '(none)'

const ID_MAX = 100 // as on the wire
const MONEY_MAX_CENTS = 1_000_000_000_00

/**
 * Reads one row field by field. Each method answers the value, or undefined where there is none (no such
 * column, an empty cell) or where it was refused. The notes then have the reason.
 */
export type RowReader = {
  line: number
  /** The text without the blanks around it; '' for an empty cell. */
  raw(field: string): string
  text(field: string, max: number): string | undefined
  /** A key that people read and type: no line breaks and no invisible characters. */
  id(field: string): string | undefined
  cents(field: string, max?: number): number | undefined
  whole(field: string, min: number, max: number): number | undefined
  day(field: string): string | null | undefined
  flag(field: string): boolean | undefined
  /** One of the codes, whatever the case. */
  code<C extends string>(field: string, codes: readonly C[]): C | undefined
  parsed<T>(field: string, read: (text: string) => Read<T>): T | undefined
  saysNone(field: string): boolean
  /** Whether the file has a column for the field, empty or not. */
  has(field: string): boolean
  /** The cells of a family of columns that are not empty. */
  family(name: string): { member: string; text: string; heading: string }[]
  refuse(field: string, value: string, reason: string): void
  warn(field: string, value: string, reason: string): void
}

/** Makes the reader of a row. It refuses characters that PostgreSQL cannot store, in any field. */
export function rowReader(
  row: SheetRow,
  sheet: Pick<Sheet, 'columns' | 'isDamaged'>,
  columns: Columns,
  notes: Notes,
): RowReader {
  const { line } = row
  const refuse = (field: string, value: string, reason: string) =>
    notes.refuse(line, columns.headings.get(field) ?? field, value, reason)
  const raw = (field: string) => storable(row.cells[columns.indexes.get(field) ?? -1] ?? '').trim()
  // the row is refused already, but its cell is not missing
  const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
  for (const [index, text] of row.cells.entries()) {
    const problem = problemOf(text, sheet.isDamaged === true)
    if (problem !== null) notes.refuse(line, sheet.columns[index] ?? '', text, problem)
  }

  const parsed = <T>(field: string, read: (text: string) => Read<T>): T | undefined => {
    const text = raw(field)
    if (text === '' || text === NONE) return undefined
    const result = read(text)
    if ('value' in result) return result.value
    refuse(field, text, result.reason)
    return undefined
  }
  const saysNone = (field: string) => raw(field) === NONE
  return {
    line,
    raw,
    parsed,
    saysNone,
    refuse,
    has: (field) => columns.indexes.has(field),
    warn: (field, value, reason) => notes.warn(line, columns.headings.get(field) ?? field, value, reason),
    text: (field, max) => (saysNone(field) ? '' : parsed(field, (text) => readText(text, max))),
    id: (field) => parsed(field, readId),
    cents: (field, max = MONEY_MAX_CENTS) =>
      saysNone(field) ? 0 : parsed(field, (text) => readCents(text, max)),
    whole: (field, min, max) => parsed(field, (text) => readWhole(text, min, max)),
    day: (field) => (saysNone(field) ? null : parsed(field, readDay)),
    flag: (field) => (saysNone(field) ? false : parsed(field, readFlag)),
    code: (field, codes) => parsed(field, (text) => readCode(text, codes)),
    family: (name) =>
      (columns.families.get(name) ?? [])
        .map(({ member, index, heading }) => ({
          member,
          heading,
          text: storable(row.cells[index] ?? '').trim(),
        }))
        .filter(({ text }) => text !== ''),
  }
}

function readText(text: string, max: number): Read<string> {
  if (text.length > max) return { reason: `has ${text.length} characters; at most ${max} are kept` }
  return { value: withoutDirection(text) }
}

function readCode<C extends string>(text: string, codes: readonly C[]): Read<C> {
  const value = codes.find((code) => code.toLowerCase() === text.toLowerCase())
  return value === undefined ? { reason: `is none of ${codes.join(', ')}` } : { value }
}

function readId(text: string): Read<string> {
  if (text.length > ID_MAX) return { reason: `has ${text.length} characters; at most ${ID_MAX} are kept` }
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)
    ? { reason: 'holds a line break or an invisible character' }
    : { value: text }
}

function problemOf(text: string, isDamaged: boolean): string | null {
  if (text.includes('\0')) return 'holds a NUL character, which the database cannot keep'
  return !text.isWellFormed() || (isDamaged && text.includes('\uFFFD'))
    ? 'holds half of a surrogate pair, which is no character'
    : null
}
