import { FEATURED_BRANDS } from '../codes/limits.ts'
import { compareByName } from './name-order.ts'

type Maker = { id: string; name: string; highlighted?: boolean }
const FEATURED: readonly string[] = FEATURED_BRANDS.map((name) => name.toLowerCase())

/**
 * Brands and device vendors in menu order: the featured four in their order (NAV-10), other highlighted ones,
 * then the rest by name.
 */
export const sortMakers = <T extends Maker>(makers: readonly T[]): T[] =>
  [...makers].sort((a, b) => rankOf(a) - rankOf(b) || compareByName(a, b))

function rankOf({ name, highlighted }: Maker): number {
  const featured = FEATURED.indexOf(name.toLowerCase())
  if (featured >= 0) return featured
  return highlighted ? FEATURED.length : FEATURED.length + 1
}
