import { FIRST_SEARCH_WORDS } from '#shared/codes/first-search-words.ts'
import { FREIGHT_ZONES, type FreightZone } from '#shared/rules/freight.ts'
import { SEED_FEE_RATES } from '#shared/rules/surcharge.ts'
import type { Db } from './connect.ts'

type Method = {
  id: string
  code: string
  name: string
  kind: string
  zones: Partial<Record<FreightZone, number>>
  days?: Partial<Record<FreightZone, [from: number, to: number]>>
}

/**
 * Freight as it starts out, in cents ex GST and business days by zone; a wholesaler changes the rows, not
 * this file.
 */
const FREIGHT: Method[] = [
  {
    id: 'STD',
    code: 'STD',
    name: 'Standard Delivery',
    kind: 'standard',
    zones: {
      'AU-METRO': 12_50,
      'AU-REGIONAL': 16_50,
      'AU-REMOTE': 28_00,
      'NZ-NORTH': 22_00,
      'NZ-SOUTH': 26_00,
    },
    days: {
      'AU-METRO': [2, 4],
      'AU-REGIONAL': [3, 6],
      'AU-REMOTE': [5, 10],
      'NZ-NORTH': [5, 8],
      'NZ-SOUTH': [6, 9],
    },
  },
  {
    id: 'EXP',
    code: 'EXP',
    name: 'Express Delivery',
    kind: 'express',
    zones: {
      'AU-METRO': 19_50,
      'AU-REGIONAL': 27_50,
      'AU-REMOTE': 46_00,
      'NZ-NORTH': 39_00,
      'NZ-SOUTH': 45_00,
    },
    days: {
      'AU-METRO': [1, 2],
      'AU-REGIONAL': [2, 3],
      'AU-REMOTE': [3, 5],
      'NZ-NORTH': [2, 4],
      'NZ-SOUTH': [3, 5],
    },
  },
  {
    id: 'PICKUP',
    code: 'PUP',
    name: 'Customer Pickup',
    kind: 'pickup',
    zones: { 'AU-METRO': 0, 'AU-REGIONAL': 0, 'AU-REMOTE': 0, 'NZ-NORTH': 0, 'NZ-SOUTH': 0 },
  },
]
const LISTS = [
  { id: 'BASE', kind: 'base', name: 'Dealer price' },
  { id: 'SPECIAL', kind: 'special', name: 'Special' },
  { id: 'CLEARANCE', kind: 'clearance', name: 'Clearance' },
] as const
const SINCE_EVER = '2000-01-01'

/**
 * The rows no shop can open without: freight methods, fee rates, the base price list and the words of the
 * search. Only where there are none yet.
 */
export async function ensureReferenceData(db: Db) {
  await db.transaction().execute(async (tx) => {
    if (!(await tx.selectFrom('search_word').select('use').limit(1).executeTakeFirst()))
      await tx
        .insertInto('search_word')
        .values(FIRST_SEARCH_WORDS.map(({ use, typed, called }) => ({ use, typed, called: [...called] })))
        .onConflict((oc) => oc.doNothing()) // two portals start at once
        .execute()
    const lists = await tx.selectFrom('price_list').select('id').limit(1).executeTakeFirst()
    if (!lists)
      await tx
        .insertInto('price_list')
        .values([...LISTS])
        .execute() // only then: writing none moves the catalogue's version as well
    const known = await tx.selectFrom('freight_method').select('id').limit(1).executeTakeFirst()
    if (known) return
    await tx
      .insertInto('freight_method')
      .values(FREIGHT.map(({ id, code, name, kind }, position) => ({ id, code, name, kind, position })))
      .execute()
    await tx
      .insertInto('freight_charge')
      .values(
        FREIGHT.flatMap(({ id, zones, days = {} }) =>
          FREIGHT_ZONES.flatMap((zone) => {
            const [days_from = null, days_to = null] = days[zone] ?? []
            const charge_cents = zones[zone]
            return charge_cents === undefined
              ? []
              : [{ method_id: id, zone, charge_cents, days_from, days_to }]
          }),
        ),
      )
      .execute()
    await tx
      .insertInto('fee_rate')
      .values(
        SEED_FEE_RATES.map((rate) => ({
          payment_method_id: rate.method,
          region: rate.region,
          valid_from: rate.from ?? SINCE_EVER,
          valid_to: rate.to,
          rate_ppm: rate.ratePpm,
        })),
      )
      .execute()
  })
}
