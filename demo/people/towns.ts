export interface Town {
  suburb: string
  /** New Zealand only. */
  city: string
  /** Australia only: the state as an older system wrote it, where it differs. */
  state: string
  postcode: string
}

/**
 * Suburbs of both countries with their postcodes. Some states have the codes of older systems, as in real
 * address books.
 */
export const AU_PLACES: readonly Town[] = [
  ['Pyrmont', 'NS', '2009'],
  ['Parramatta', 'NSW', '2150'],
  ['Newtown', 'NSW', '2042'],
  ['Chatswood', 'NS', '2067'],
  ['Wollongong', 'NSW', '2500'],
  ['Newcastle', 'NS', '2300'],
  ['Broken Hill', 'NSW', '2880'],
  ['Chermside', 'QL', '4032'],
  ['Fortitude Valley', 'QLD', '4006'],
  ['Toowong', 'QL', '4066'],
  ['Southport', 'QLD', '4215'],
  ['Cairns City', 'QL', '4870'],
  ['Mount Isa', 'QLD', '4825'],
  ['Townsville City', 'QL', '4810'],
  ['Carlton', 'VI', '3053'],
  ['Footscray', 'VIC', '3011'],
  ['Dandenong', 'VIC', '3175'],
  ['Geelong', 'VI', '3220'],
  ['Ballarat Central', 'VIC', '3350'],
  ['Bendigo', 'VIC', '3550'],
  ['Glenelg', 'SA', '5045'],
  ['Norwood', 'SA', '5067'],
  ['Coober Pedy', 'SA', '5723'],
  ['Fremantle', 'WA', '6160'],
  ['Joondalup', 'WA', '6027'],
  ['Broome', 'WA', '6725'],
  ['Sandy Bay', 'TS', '7005'],
  ['Launceston', 'TAS', '7250'],
  ['Braddon', 'AC', '2612'],
  ['Darwin City', 'NT', '0800'],
  ['Alice Springs', 'NT', '0870'],
].map(([suburb = '', state = '', postcode = '']) => ({ suburb, city: '', state, postcode }))

export const NZ_PLACES: readonly Town[] = [
  ['Ponsonby', 'Auckland', '1011'],
  ['Newmarket', 'Auckland', '1023'],
  ['Albany', 'Auckland', '0632'],
  ['Hamilton East', 'Hamilton', '3216'],
  ['Mount Maunganui', 'Tauranga', '3116'],
  ['Te Aro', 'Wellington', '6011'],
  ['Petone', 'Lower Hutt', '5012'],
  ['Riccarton', 'Christchurch', '8011'],
  ['Addington', 'Christchurch', '8024'],
  ['North Dunedin', 'Dunedin', '9016'],
  ['Queenstown Central', 'Queenstown', '9300'],
].map(([suburb = '', city = '', postcode = '']) => ({ suburb, city, state: '', postcode }))

/** A town by its suburb. */
export function townNamed(suburb: string): Town {
  const found = [...AU_PLACES, ...NZ_PLACES].find((town) => town.suburb === suburb)
  if (!found) throw new Error(`no place called ${suburb}`)
  return found
}

export const STREETS = [
  'Wharf Street',
  'Station Road',
  'Banksia Avenue',
  'Market Lane',
  'Railway Parade',
  'Kingfisher Drive',
  'Queen Street',
  'Harris Street',
  'Old Mill Road',
  'Beach Road',
  'Commerce Court',
  'Jacaranda Crescent',
]
