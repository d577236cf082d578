import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/db/connect.ts'
import { boughtBy } from './search.store.ts'

/** What each account has bought lately: those products come first among equal hits. */
export type Purchases = {
  of(tx: Queryable, accountId: string, now: Date): Promise<ReadonlySet<string>>
  /** How many product numbers are in memory. */
  kept(): number
}

/** Product numbers in memory, over all accounts: some 10 MB. */
const KEPT_MAX = 100_000
const KEPT_MS = 10 * 60_000
const SINCE_MS = 365 * 24 * 60 * 60_000
const PRODUCTS_MAX = 1_000

/**
 * Reads the orders of an account at its first search, and again after ten minutes. Of more accounts than fit,
 * those that searched longest ago are forgotten.
 */
export function purchases(keptMax = KEPT_MAX): Purchases {
  const kept = new LRUCache<string, ReadonlySet<string>>({
    ...{ maxSize: keptMax, ttl: KEPT_MS },
    sizeCalculation: (products) => products.size + 1,
  })
  const reading = new Map<string, Promise<ReadonlySet<string>>>()
  const read = async (tx: Queryable, accountId: string, now: Date) => {
    const since = new Date(now.getTime() - SINCE_MS)
    const products = new Set(await boughtBy(tx, accountId, { since, limit: PRODUCTS_MAX }))
    kept.set(accountId, products)
    return products
  }
  return {
    of: (tx, accountId, now) => {
      const known = kept.get(accountId)
      if (known) return Promise.resolve(known)
      const begun =
        reading.get(accountId) ?? read(tx, accountId, now).finally(() => reading.delete(accountId))
      reading.set(accountId, begun)
      return begun
    },
    kept: () => kept.calculatedSize - kept.size,
  }
}
