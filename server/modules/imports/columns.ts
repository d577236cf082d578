import { type Sheet, UnreadableFile } from './sheet.ts'

/**
 * The fields of one kind of file and the column names each is known by, the first one that a file has being
 * taken. Names are compared without case, blanks, underscores and dashes. `many` names fields that are whole
 * families of columns, such as price_10: the pattern's group is the member.
 */
export type ColumnNames = Readonly<Record<string, readonly string[]>>
export type ColumnFamilies = Readonly<Record<string, RegExp>>

/** Where each field stands in a row, the members of the families, and the columns nobody asked for. */
export type Columns = {
  places: ReadonlyMap<string, number>
  headings: ReadonlyMap<string, string>
  families: ReadonlyMap<string, readonly FamilyMember[]>
  unused: readonly string[]
}
export type FamilyMember = { member: string; place: number; heading: string }

/** A column's name as it is compared. */
export const bareName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

/**
 * Finds each field in the header. Throws UnreadableFile where two columns have the same name, for then nobody
 * knows which is meant.
 */
export function findColumns(
  sheet: Pick<Sheet, 'columns'>,
  names: ColumnNames,
  families: ColumnFamilies = {},
): Columns {
  const bare = sheet.columns.map(bareName)
  const placeOf = new Map<string, number>()
  const used = new Set<number>()
  for (const [place, name] of bare.entries()) {
    if (name !== '' && placeOf.has(name))
      throw new UnreadableFile(`Two columns are called ${sheet.columns[place] ?? name}.`)
    placeOf.set(name, place)
  }
  const places = new Map<string, number>()
  const headings = new Map<string, string>()
  for (const [field, aliases] of Object.entries(names)) {
    const place = aliases.map((alias) => placeOf.get(bareName(alias))).find((found) => found !== undefined)
    if (place === undefined) continue
    places.set(field, place)
    headings.set(field, sheet.columns[place] ?? field)
    used.add(place)
  }
  const members = Object.entries(families).map(
    ([family, pattern]) =>
      [
        family,
        bare.flatMap((name, place): FamilyMember[] => {
          const heading = sheet.columns[place]?.trim() ?? name
          const member = used.has(place) ? undefined : pattern.exec(heading)?.[1]
          return member === undefined ? [] : [{ member, place, heading }]
        }),
      ] as const,
  )
  for (const [, found] of members) for (const { place } of found) used.add(place)
  return {
    places,
    headings,
    families: new Map(members),
    unused: sheet.columns.filter((name, place) => name.trim() !== '' && !used.has(place)),
  }
}

/** Throws UnreadableFile where a file lacks every name of a field that no row can do without. */
export function requireColumns(
  columns: Columns,
  sheet: Pick<Sheet, 'columns'>,
  names: ColumnNames,
  required: readonly (readonly string[])[],
): void {
  const missing = required.filter((choices) => !choices.some((field) => columns.places.has(field)))
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
