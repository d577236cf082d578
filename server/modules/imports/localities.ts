import { findColumns, requireColumns } from './columns.ts'
import type { Sheet } from './sheet.ts'

/**
 * Which suburbs belong to a postcode, in upper case, and which postcodes to a suburb, as far as the lists
 * say.
 */
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
 * Lists of localities, one sheet each; noughts before a postcode that a spreadsheet dropped are put back. A
 * list with a state column is Australia's, another New Zealand's: both countries use the same numbers.
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
    const place = (field: string) => columns.places.get(field) ?? -1
    const country = columns.places.has('state') ? 'AU' : 'NZ'
    for (const { cells } of sheet.rows) {
      const postcode = `${country} ${(cells[place('postcode')] ?? '').trim().padStart(4, '0')}`,
        suburb = plain(cells[place('locality')] ?? '')
      note(suburbsOf, postcode, suburb)
      note(postcodesOf, `${country} ${suburb}`, postcode.slice(3))
      if (country === 'AU') note(statesOf, postcode, (cells[place('state')] ?? '').trim().toUpperCase())
    }
  }
  return { suburbsOf, postcodesOf, statesOf }
}

type Place = { country: string; suburb: string; state: string; postcode: string }

/**
 * What is odd about suburb, state and postcode together, as field and reason; null where all is well or the
 * lists know neither.
 */
export function localityProblem(
  localities: Localities,
  { country, suburb, state, postcode }: Place,
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

/** Lists write no macrons and no apostrophes: Whangārei, O'Connor. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/[’'.]/g, '')
const some = (names: ReadonlySet<string>) =>
  [...names].slice(0, SOME).join(', ') + (names.size > SOME ? ', ...' : '')
