import { AU_STATES } from '#shared/codes/regions.ts'
import { normaliseState } from '#shared/rules/address-form.ts'
import { placeIndex, placeName } from '#shared/rules/place-words.ts'
import type { ImportKind } from './kind.ts'
import { keyOf, rowsStep } from './save-rows.ts'

const NAME_MAX = 100
const TARGET = {
  table: 'place',
  what: 'places',
  keys: ['country', 'postcode', 'suburb', 'state', 'city'],
  defaults: { words: '' },
} as const
type PlaceRow = { country: 'AU' | 'NZ'; postcode: string; suburb: string; state: string; city: string }

/**
 * Suburbs with their postcodes. A file with a column for the state is of Australia, another of New Zealand,
 * unless each row names its country.
 */
export const placesKind: ImportKind<PlaceRow> = {
  columns: {
    country: ['country', 'country_code'],
    postcode: ['postcode', 'post_code', 'postal_code', 'zip'],
    suburb: ['suburb', 'locality', 'place_name'],
    state: ['state'],
    city: ['city', 'town', 'territory'],
  },
  required: [['postcode'], ['suburb']],
  read: (row) => {
    const country = row.code('country', ['AU', 'NZ'] as const) ?? (row.has('state') ? 'AU' : 'NZ')
    const digits = row.raw('postcode')
    if (!/^\d{3,4}$/.test(digits)) row.refuse('postcode', digits, 'is no postcode of four digits')
    const suburb = placeName(row.text('suburb', NAME_MAX) ?? '')
    if (suburb === '') row.refuse('suburb', '', 'is missing')
    const state = country === 'AU' ? normaliseState(row.raw('state')) : ''
    if (country === 'AU' && !(AU_STATES as readonly string[]).includes(state))
      row.refuse('state', row.raw('state'), 'is no state of Australia')
    const city = country === 'NZ' ? placeName(row.text('city', NAME_MAX) ?? '') : ''
    return { country, postcode: digits.padStart(4, '0'), suburb, state, city }
  },
  prepare: (_tx, rows, notes) => {
    const good = rows.filter(({ reader }) => !notes.isRefused(reader.line))
    const places = good.map(({ country, postcode, suburb, state, city }) => ({
      ...{ country, postcode, suburb, state, city },
      words: placeIndex({ postcode, suburb, state, city }),
    }))
    // lists name a place again for its boxes and its large receivers
    const once = new Map(places.map((place) => [keyOf(place, TARGET.keys), place]))
    return Promise.resolve([rowsStep(TARGET, [...once.values()])])
  },
}
