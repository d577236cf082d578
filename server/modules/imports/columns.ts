import { type Sheet, UnreadableFile } from './sheet.ts'

/**
 * The fields of one kind of file and the column names of each. The first name that a file has is used. Names
 * are compared without case, blanks, underscores and dashes. `many` names fields that are families of
 * columns, such as price_10. The group of the pattern is the member.
 */
export type ColumnNames = Readonly<Record<string, readonly string[]>>
export type ColumnFamilies = Readonly<Record<string, RegExp>>

/** The index of each field in a row, the members of the families, and the columns that no field uses. */
export type Columns = {
  indexes: ReadonlyMap<string, number>
  headings: ReadonlyMap<string, string>
  families: ReadonlyMap<string, readonly FamilyMember[]>
  unused: readonly string[]
}
type FamilyMember = { member: string; index: number; heading: string }

/** A column's name in the form that is compared. */
export const bareName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

/**
 * Finds each field in the header. Throws UnreadableFile where two columns have the same name, since either
 * could be meant.
 */
export function findColumns(
  sheet: Pick<Sheet, 'columns'>,
  names: ColumnNames,
  families: ColumnFamilies = {},
): Columns {
  const bare = sheet.columns.map(bareName)
  const indexOf = new Map<string, number>()
  const used = new Set<number>()
  for (const [index, name] of bare.entries()) {
    if (name !== '' && indexOf.has(name))
      throw new UnreadableFile(`Two columns are called ${sheet.columns[index] ?? name}.`)
    indexOf.set(name, index)
  }
  const indexes = new Map<string, number>()
  const headings = new Map<string, string>()
  for (const [field, aliases] of Object.entries(names)) {
    const index = aliases.map((alias) => indexOf.get(bareName(alias))).find((found) => found !== undefined)
    if (index === undefined) continue
    indexes.set(field, index)
    headings.set(field, sheet.columns[index] ?? field)
    used.add(index)
  }
  const members = Object.entries(families).map(
    ([family, pattern]) =>
      [
        family,
        bare.flatMap((name, index): FamilyMember[] => {
          const heading = sheet.columns[index]?.trim() ?? name
          const member = used.has(index) ? undefined : pattern.exec(heading)?.[1]
          return member === undefined ? [] : [{ member, index, heading }]
        }),
      ] as const,
  )
  for (const [, found] of members) for (const { index } of found) used.add(index)
  return {
    indexes,
    headings,
    families: new Map(members),
    unused: sheet.columns.filter((name, index) => name.trim() !== '' && !used.has(index)),
  }
}

/** Throws UnreadableFile where a file has no column for a required field. */
export function requireColumns(
  columns: Columns,
  sheet: Pick<Sheet, 'columns'>,
  names: ColumnNames,
  required: readonly (readonly string[])[],
): void {
  const missing = required.filter((choices) => !choices.some((field) => columns.indexes.has(field)))
  if (missing.length === 0) return
  const wanted = missing
    .map((choices) =>
      choices.map((field) => `${field} (or ${(names[field] ?? []).slice(0, 6).join(', ')})`).join(', or '),
    )
    .join('; ')
  throw new UnreadableFile(
    `The file has no column for ${wanted}. Its first line reads: ${sheet.columns.join(', ').slice(0, 300)}`,
  )
}
