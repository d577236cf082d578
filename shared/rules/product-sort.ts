import { compareFolded } from './name-order.ts'
import type { ShopList } from './shop-selection.ts'

type SortKey = 'price' | 'mag' | 'name' | 'date'
export type SortOption = { key: SortKey; direction: 'asc' | 'desc'; label: string; value: string }

/**
 * The sort keys of a row: its name; first-break price in cents, margin in percent or registered day as
 * dayNumber. Null where unknown or not visible. All are whole numbers.
 */
export type SortableRows = {
  nameOf(row: number): string
  valueOf(row: number, key: Exclude<SortKey, 'name'>): number | null
}

const LABELS: readonly (readonly [SortKey, string])[] = [
  ['price', 'Price'],
  ['mag', 'Margin'],
  ['name', 'Name'],
  ['date', 'Date'],
]

/** The eight options of the sort select (CAT-27). value is the spelling in the address bar. */
export const SORT_OPTIONS: readonly SortOption[] = LABELS.flatMap(([key, label]) =>
  (['asc', 'desc'] as const).map((direction) => ({
    key,
    direction,
    label: `${label} ${direction}ending`,
    value: `${key}-${direction}`,
  })),
)

/** The option of an address-bar value; null for anything else. */
export const sortOption = (value: string): SortOption | null =>
  SORT_OPTIONS.find((o) => o.value === value) ?? null

/**
 * The default sort of a list: new by date, newest first; null for all others. Null is the best selling first,
 * then by name (decision 43 before OP-54); of a search the best hits first.
 */
export const defaultSort = (list: ShopList): SortOption | null =>
  list === 'new' ? sortOption('date-desc') : null

/**
 * Sorts rows. Unknown values come last in either direction. Equals are ordered by name, then number, so that
 * a list never changes order between draws.
 * @param byName the rows in name order (sortByName), which breaks ties
 * @returns a new array of the same rows
 */
export function sortRows(
  byName: Uint32Array,
  { key, direction }: Pick<SortOption, 'key' | 'direction'>,
  rows: SortableRows,
): Uint32Array {
  if (key === 'name')
    return direction === 'asc' ? byName.slice() : namesBackwards(byName, (row) => rows.nameOf(row))
  const sign = direction === 'asc' ? 1 : -1,
    count = byName.length
  const known: number[] = [],
    unknown: number[] = []
  byName.forEach((row, index) => {
    const value = rows.valueOf(row, key)
    if (value === null) unknown.push(row)
    // value and index packed into one number: the engine sorts plain numbers fastest
    else known.push(value * sign * count + index)
  })
  const sorted = new Uint32Array(count)
  Float64Array.from(known)
    .sort()
    .forEach((both, at) => {
      sorted[at] = byName[both - Math.floor(both / count) * count] ?? 0
    })
  sorted.set(unknown, known.length)
  return sorted
}

/** A day as YYYY-MM-DD as a sortable number; null for ''. */
export const dayNumber = (day: string): number | null => (day === '' ? null : Number(day.replaceAll('-', '')))

/** Reverses the order of names. Products with the same name keep their order. */
function namesBackwards(byName: Uint32Array, nameOf: (row: number) => string): Uint32Array {
  const runs: number[][] = []
  let name = ''
  for (const row of byName) {
    const own = nameOf(row).toLowerCase(),
      run = runs.at(-1)
    if (run && own.at(-1) === name.at(-1) && compareFolded(own, name) === 0)
      run.push(row) // equal names have the same last letter, so most pairs need no full comparison
    else runs.push([row])
    name = own
  }
  return Uint32Array.from(runs.reverse().flat())
}
