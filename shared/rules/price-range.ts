import { formatAud } from './money.ts'

/** Dealer prices ex GST of one unit, in whole cents, both ends included; null where an end is open. */
export type PriceRange = { fromCents: number | null; toCents: number | null }

/** The ranges of the filter's buttons: "Under $20" is up to $19.99. */
export const PRICE_RANGES: readonly PriceRange[] = [10, 20, 50].map((dollars) => ({
  fromCents: null,
  toCents: dollars * 100 - 1,
}))

const END = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/
/** One end as it is typed, "10", "10.5" or "$10.50", in cents; null where it is empty or no amount. */
export function readPriceEnd(text: string): number | null {
  const [, dollars, cents = ''] = END.exec(text.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** A range of two ends in either order; null where neither is given. */
export function priceRange(one: number | null, other: number | null): PriceRange | null {
  if (one === null && other === null) return null
  return one !== null && other !== null && one > other
    ? { fromCents: other, toCents: one }
    : { fromCents: one, toCents: other }
}

/** A range as it stands in an address: "10-20", "-9.99", "50-". Null for what is none. */
export function readPriceRange(text: string): PriceRange | null {
  const ends = text.split('-')
  if (ends.length !== 2) return null
  const read = ends.map((end) => (end === '' ? null : readPriceEnd(end)))
  const isBroken = read.some((cents, at) => cents === null && ends[at] !== '')
  return isBroken ? null : priceRange(read[0] ?? null, read[1] ?? null)
}

export const writePriceRange = ({ fromCents, toCents }: PriceRange): string =>
  `${priceEnd(fromCents)}-${priceEnd(toCents)}`

/** An end as somebody would type it: "10", "10.50", or "" where it is open. */
export function priceEnd(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** "Under $20", "$10 to $20", "From $50", "Up to $12.50". */
export function priceRangeWords({ fromCents, toCents }: PriceRange): string {
  const dollars = (cents: number) => formatAud(cents).replace(/\.00$/, '')
  if (fromCents !== null && toCents !== null) return `${dollars(fromCents)} to ${dollars(toCents)}`
  if (fromCents !== null) return `From ${dollars(fromCents)}`
  if (toCents === null) return 'Any price'
  return toCents % 100 === 99 ? `Under ${dollars(toCents + 1)}` : `Up to ${dollars(toCents)}`
}

/** Whether a price lies in a range. A product without a price lies in none. */
export const isInPriceRange = (cents: number | null, { fromCents, toCents }: PriceRange): boolean =>
  cents !== null && (fromCents === null || cents >= fromCents) && (toCents === null || cents <= toCents)

export const isSameRange = (a: PriceRange | null, b: PriceRange | null): boolean =>
  a?.fromCents === b?.fromCents && a?.toCents === b?.toCents
