import type { Db } from '#server/db/connect.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { indexNewPayments } from './payment-pages.store.ts'

export const INDEX_PAYMENTS_CRON = '*/5 * * * *'
const AT_A_TIME = 1_000

/**
 * Puts the words of new payments into the index that searches of big accounts use. A payment that is not in
 * it is found all the same, by looking through those of its account. Running it twice does no harm.
 * @returns how many payments
 */
export const indexPaymentWords = (db: Db): Promise<number> =>
  inBatches(AT_A_TIME, (limit) => indexNewPayments(db, limit))
