import { SIMILAR_ITEMS_COUNT } from '../codes/limits.ts'

/** Class and group by code, blank where a product has none; devices by any key of vendor and model. */
export type SimilarProduct = { id: string; itemClass: string; procurementGroup: string; devices: readonly string[] }

/**
 * Up to four other products of the same item class, else of the same procurement group, narrowed to the product's device when it fits exactly one
 * (PRD-35 to PRD-38). A blank class or group has no mates. random gives numbers from 0 up to 1, and decides which four and in what order.
 */
export function similarItems<P extends SimilarProduct>(product: SimilarProduct, catalogue: readonly P[], random: () => number): P[] {
  const others = catalogue.filter((p) => p.id !== product.id)
  const matesBy = (field: 'itemClass' | 'procurementGroup') => (product[field] ? others.filter((p) => p[field] === product[field]) : [])
  const classMates = matesBy('itemClass')
  const mates = classMates.length ? classMates : matesBy('procurementGroup')
  const [device, ...more] = product.devices
  const narrowed = device !== undefined && more.length === 0 ? mates.filter((p) => p.devices.includes(device)) : mates
  return shuffled(narrowed, random).slice(0, SIMILAR_ITEMS_COUNT)
}

/** Fisher-Yates on a copy. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items]
  const result: T[] = []
  while (rest.length) result.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return result
}
