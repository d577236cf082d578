import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/db/connect.ts'
import { boughtBy } from './search.store.ts'

/** What each account has bought lately: those products come first among equal hits. */
export type Purchases = {
  of(tx: Queryable, accountId: string, now: Date): Promise<ReadonlySet<string>>
}

const ACCOUNTS_MAX = 500
const HELD_MS = 10 * 60_000
const SINCE_MS = 365 * 24 * 60 * 60_000
const PRODUCTS_MAX = 1_000

/** Reads the orders of an account at its first search, and again after ten minutes. */
export function purchases(): Purchases {
  const held = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: ACCOUNTS_MAX, ttl: HELD_MS })
  return {
    of: (tx, accountId, now) => {
      const known = held.get(accountId)
      if (known) return known
      const since = new Date(now.getTime() - SINCE_MS)
      const reading = boughtBy(tx, accountId, { since, limit: PRODUCTS_MAX }).then((ids) => new Set(ids))
      held.set(accountId, reading)
      reading.catch(() => held.delete(accountId))
      return reading
    },
  }
}
