import { SIMILAR_ITEMS_COUNT } from '../codes/limits.ts'

/** Class and group by code, blank where a product has none; devices by any key of vendor and model. */
export type SimilarProduct = {
  id: string
  itemClass: string
  procurementGroup: string
  devices: readonly string[]
}

/**
 * Up to four other products of the same item class, else of the same procurement group. Where the product
 * fits exactly one device, only products for that device (PRD-35 to PRD-38). A blank class or group matches
 * nothing. random gives numbers from 0 up to but not including 1, and decides which four and in what order.
 */
export function similarItems<P extends SimilarProduct>(
  product: SimilarProduct,
  catalogue: readonly P[],
  random: () => number,
): P[] {
  const others = catalogue.filter((p) => p.id !== product.id)
  const matesBy = (field: 'itemClass' | 'procurementGroup') =>
    product[field] ? others.filter((p) => p[field] === product[field]) : []
  const classMates = matesBy('itemClass')
  const mates = classMates.length ? classMates : matesBy('procurementGroup')
  const [device, ...more] = product.devices
  const narrowed =
    device !== undefined && more.length === 0 ? mates.filter((p) => p.devices.includes(device)) : mates
  return drawnByLot(narrowed, SIMILAR_ITEMS_COUNT, random)
}

/** A random sample of some things, or all of them, in the order they were drawn. */
export function drawnByLot<T>(things: readonly T[], many: number, random: () => number): T[] {
  const rest = [...things]
  const drawn: T[] = []
  while (drawn.length < many) {
    const at = Math.floor(random() * rest.length),
      last = rest.pop()
    if (last === undefined) break
    drawn.push(rest[at] ?? last)
    if (at < rest.length) rest[at] = last
  }
  return drawn
}

/** rank: 1 sells best, 0 is not ranked. */
export type ProductOfDevice = { id: string; category: string; rank: number; isOrderable: boolean }

/**
 * What else there is for a device, where Similar Items are fewer than four (S28): the best of each category
 * first, as who buys a case buys a glass and a cable; then the second of each. What can be ordered comes
 * before what cannot, then what sells best, then the given order.
 * @param products those that fit the device
 * @param without the numbers of those that are shown already
 */
export function moreForDevice<P extends ProductOfDevice>(
  products: readonly P[],
  without: ReadonlySet<string>,
): P[] {
  const sold = (product: P) => product.rank || Number.MAX_SAFE_INTEGER
  const best = products
    .filter(({ id }) => !without.has(id))
    .sort((a, b) => Number(b.isOrderable) - Number(a.isOrderable) || sold(a) - sold(b))
  const seen = new Map<string, number>()
  const turns = best.map((product) => {
    const turn = seen.get(product.category) ?? 0
    seen.set(product.category, turn + 1)
    return { product, turn }
  })
  return turns
    .sort((a, b) => a.turn - b.turn)
    .slice(0, SIMILAR_ITEMS_COUNT)
    .map(({ product }) => product)
}
