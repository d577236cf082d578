/**
 * Money is whole cents everywhere in the code (decision 1). No fractions are used here: products are computed
 * in BigInt and rounded once.
 */

/**
 * numerator / denominator, rounded to the nearest whole. Halves round away from zero, so that a credit equals
 * the charge it reverses. Throws on fractions.
 */
export function roundedQuotient(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('denominator must be above zero')
  const size = numerator < 0n ? -numerator : numerator
  const rounded = Number((2n * size + denominator) / (2n * denominator))
  return numerator < 0n && rounded !== 0 ? -rounded : rounded
}

/** cents × parts / whole, rounded half up to the cent. @throws RangeError for anything but whole numbers */
export const portionOf = (cents: number, parts: number, whole: number): number =>
  roundedQuotient(BigInt(cents) * BigInt(parts), BigInt(whole))

/** A whole percentage of an amount in cents. */
export const percentOf = (cents: number, percent: number): number => portionOf(cents, percent, 100)

/**
 * A rate in parts per million of an amount in cents: 2.145 % is 21 450. Fee rates need more than two decimals
 * of a percent.
 */
export const ppmOf = (cents: number, ratePpm: number): number => portionOf(cents, ratePpm, 1_000_000)

export const sumCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/**
 * Cents as every customer reads them, in AUD for New Zealand too: $1,234.50, -$12.00 (CAT-55, BUS-01). The
 * runtime's locale is not used.
 */
export function formatAud(cents: number): string {
  const size = Math.abs(cents)
  const dollars = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`
}

/** Dollars of the wire to cents. The only fractional amount of money in the code. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100) + 0
export const centsToDollars = (cents: number): number => cents / 100

/**
 * A typed amount ("$1,234.50", "12", "0.5") in cents. Null when it is not an amount of zero or more with at
 * most two decimals.
 */
export function parseDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match || (match[1] === undefined && !match[2])) return null
  const cents = Number((match[1] ?? '0').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
