import type { Db } from '#server/db/connect.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { indexNewWords } from './order-pages.store.ts'

export const INDEX_CRON = '*/5 * * * *'
const AT_A_TIME = 1_000

/**
 * Puts the words of new orders into the index that searches of big accounts use. An order that is not in it
 * is found all the same, by looking through those of its account. Running it twice does no harm.
 * @returns how many orders
 */
export const indexOrderWords = (db: Db): Promise<number> =>
  inBatches(AT_A_TIME, (limit) => indexNewWords(db, limit))
