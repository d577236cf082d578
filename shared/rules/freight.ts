import { FREIGHT_FREE_FROM_CENTS } from '../codes/limits.ts'
import type { Region } from '../codes/regions.ts'
import { howMany } from './how-many.ts'

export const FREIGHT_ZONES = ['AU-METRO', 'AU-REGIONAL', 'AU-REMOTE', 'NZ-NORTH', 'NZ-SOUTH'] as const
export type FreightZone = (typeof FREIGHT_ZONES)[number]
export type FreightKind = 'standard' | 'express' | 'pickup'

/** How long a delivery takes, in business days from the day of dispatch. */
export type DeliveryDays = { from: number; to: number }

/**
 * A row of the freight table: charge in cents ex GST by zone. A method is offered only in the zones it names.
 * How long it takes is known where the wholesaler has said so.
 */
export type FreightMethod = {
  id: string
  code: string
  name: string
  kind: FreightKind
  zones: Readonly<Partial<Record<FreightZone, number>>>
  days?: Readonly<Partial<Record<FreightZone, DeliveryDays>>>
}
export type FreightOffer = {
  id: string
  name: string
  code: string
  chargeCents: number
  days?: DeliveryDays | undefined
}

type Range = readonly [from: number, to: number]
/**
 * Postcodes of the capitals and their suburbs, and of remote areas for which carriers charge extra. Our own
 * table, deliberately coarse.
 */
const METRO: readonly Range[] = [
  [1000, 2249],
  [2555, 2574],
  [2600, 2618],
  [2740, 2786],
  [2900, 2920], // Sydney, Canberra
  [3000, 3207],
  [3335, 3341],
  [3750, 3810],
  [3910, 3920],
  [3975, 3978],
  [8000, 8999], // Melbourne
  [4000, 4229],
  [4300, 4306],
  [4500, 4519],
  [9000, 9999], // Brisbane, Gold Coast
  [5000, 5199],
  [5800, 5999],
  [6000, 6199],
  [6800, 6999],
  [7000, 7099], // Adelaide, Perth, Hobart
]
const REMOTE: readonly Range[] = [
  [822, 822],
  [834, 999],
  [2829, 2840],
  [2877, 2880],
  [2898, 2899], // the Territory beyond Darwin, the far west, Lord Howe, Norfolk
  [4461, 4499],
  [4702, 4702],
  [4724, 4736],
  [4816, 4830],
  [4871, 4895],
  [5690, 5734], // inland and northern Queensland, outback South Australia
  [6430, 6799],
  [7255, 7257], // goldfields to Kimberley, the islands of Bass Strait
]

const lies = (postcode: number, ranges: readonly Range[]) =>
  ranges.some(([from, to]) => postcode >= from && postcode <= to)

/**
 * The zone of an address by country and postcode (decision 5). New Zealand: the South Island has postcodes
 * from 7000 up. Australia: metro or remote by the tables above, everything else regional. An unreadable
 * postcode counts as regional (NZ: North Island), so that a charge is always found.
 */
export function zoneOf(address: { country: Region; postcode: string }): FreightZone {
  const postcode = /^\d{3,4}$/.test(address.postcode.trim()) ? Number(address.postcode) : null
  if (address.country === 'NZ') return postcode !== null && postcode >= 7000 ? 'NZ-SOUTH' : 'NZ-NORTH'
  if (postcode === null) return 'AU-REGIONAL'
  if (lies(postcode, REMOTE)) return 'AU-REMOTE'
  return lies(postcode, METRO) ? 'AU-METRO' : 'AU-REGIONAL'
}

/**
 * Charge of a method in cents ex GST, once per order; null where the method is not offered (decision 5).
 * goodsCents is ex GST after breaks, including back-ordered lines. From $250.00 standard is free; express
 * keeps its charge; pickup is always free (OP-50).
 */
export function freightCents(
  method: FreightMethod,
  order: { zone: FreightZone; goodsCents: number },
): number | null {
  const charge = method.zones[order.zone]
  if (charge === undefined) return null
  if (method.kind === 'pickup') return 0
  return method.kind === 'standard' && order.goodsCents >= FREIGHT_FREE_FROM_CENTS ? 0 : charge
}

/** The methods that serve a zone, with charge and days, in the order of the rows (CHK-33). */
export const freightOffers = (
  methods: readonly FreightMethod[],
  order: { zone: FreightZone; goodsCents: number },
): FreightOffer[] =>
  methods.flatMap((method) => {
    const chargeCents = freightCents(method, order)
    const { id, name, code } = method
    return chargeCents === null ? [] : [{ id, name, code, chargeCents, days: method.days?.[order.zone] }]
  })

/** "1 business day", "2 to 4 business days". */
export const deliveryWords = ({ from, to }: DeliveryDays): string =>
  from === to ? howMany(from, 'business day') : `${String(from)} to ${howMany(to, 'business day')}`
