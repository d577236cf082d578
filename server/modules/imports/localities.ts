import { placeWords } from '#shared/rules/place-words.ts'
import { findColumns, requireColumns } from './columns.ts'
import type { Sheet } from './sheet.ts'

/** The suburbs of a postcode, in upper case, and the postcodes of a suburb, as far as the lists have them. */
export type Localities = {
  suburbsOf: ReadonlyMap<string, ReadonlySet<string>>
  postcodesOf: ReadonlyMap<string, ReadonlySet<string>>
  statesOf: ReadonlyMap<string, ReadonlySet<string>>
}

const NAMES = {
  country: ['country'],
  postcode: ['postcode'],
  locality: ['locality', 'suburb'],
  state: ['state'],
} as const
const SOME = 4

/**
 * Lists of localities, one sheet each. Leading zeros of a postcode that a spreadsheet dropped are restored. A
 * list with a state column is for Australia, another for New Zealand: both countries use the same numbers.
 */
export function readLocalities(sheets: readonly Sheet[]): Localities {
  const suburbsOf = new Map<string, Set<string>>(),
    postcodesOf = new Map<string, Set<string>>(),
    statesOf = new Map<string, Set<string>>()
  const note = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value))
  for (const sheet of sheets) {
    const columns = findColumns(sheet, NAMES)
    requireColumns(columns, sheet, NAMES, [['postcode'], ['locality']])
    const indexOf = (field: string) => columns.indexes.get(field) ?? -1
    const country = columns.indexes.has('state') ? 'AU' : 'NZ'
    for (const { cells } of sheet.rows) {
      const postcode = `${country} ${(cells[indexOf('postcode')] ?? '').trim().padStart(4, '0')}`,
        suburb = plain(cells[indexOf('locality')] ?? '')
      note(suburbsOf, postcode, suburb)
      note(postcodesOf, `${country} ${suburb}`, postcode.slice(3))
      if (country === 'AU') note(statesOf, postcode, (cells[indexOf('state')] ?? '').trim().toUpperCase())
    }
  }
  return { suburbsOf, postcodesOf, statesOf }
}

type Locality = { country: string; suburb: string; state: string; postcode: string }

/**
 * What does not match between suburb, state and postcode, as field and reason. Null where all match or the
 * lists know neither.
 */
export function localityProblem(
  localities: Localities,
  { country, suburb, state, postcode }: Locality,
): { field: 'suburb' | 'state'; reason: string } | null {
  const suburbs = localities.suburbsOf.get(`${country} ${postcode}`)
  const postcodes = localities.postcodesOf.get(`${country} ${plain(suburb)}`)
  if (!postcode || !suburb || (!suburbs && !postcodes)) return null
  if (!suburbs?.has(plain(suburb))) {
    const known = [
      suburbs && `${postcode} is ${some(suburbs)}`,
      postcodes && `${suburb} is ${some(postcodes)}`,
    ]
      .filter(Boolean)
      .join('; ')
    return { field: 'suburb', reason: `does not belong to postcode ${postcode}: ${known}` }
  }
  const states = localities.statesOf.get(`${country} ${postcode}`)
  return states && state && !states.has(state)
    ? { field: 'state', reason: `does not belong to postcode ${postcode}: that is in ${some(states)}` }
    : null
}

const plain = (name: string) => placeWords(name).toUpperCase()
const some = (names: ReadonlySet<string>) =>
  [...names].slice(0, SOME).join(', ') + (names.size > SOME ? ', ...' : '')
