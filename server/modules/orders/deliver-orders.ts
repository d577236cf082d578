import type { Db } from '#server/db/connect.ts'
import type { BackOffice } from '#server/ports/back-office/back-office.ts'
import { lockOldestUndelivered, outgoingOrder, saveDelivered } from './outbox.store.ts'

export const DELIVER_EVERY_MS = 10_000
/** A back office that answers later than this is tried again in the next round. */
const TIMEOUT_MS = 30_000

type Deps = { db: Db; backOffice: BackOffice; now: () => Date; timeoutMs?: number }

/**
 * Hands new orders to the back office, the oldest first, each at least once with its web order number as key
 * (decision 16). Of an order that cannot be handed over those after it wait, and the portal goes on to sell.
 * One process does it at a time. Each order is noted in a transaction of its own, as soon as it is taken.
 * @throws what the back office threw; what it took before is noted
 */
export async function deliverOrders(deps: Deps): Promise<void> {
  while (await deliverOldest(deps));
}

/** @returns whether there was one, and no other process is at it */
const deliverOldest = ({ db, backOffice, now, timeoutMs = TIMEOUT_MS }: Deps): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const webOrderNo = await lockOldestUndelivered(tx)
    const order = webOrderNo === undefined ? undefined : await outgoingOrder(tx, webOrderNo)
    if (!order) return false
    try {
      await within(timeoutMs, backOffice.take(order))
    } catch (cause) {
      throw new Error(`order ${String(order.webOrderNo)} was not taken`, { cause })
    }
    await saveDelivered(tx, order.webOrderNo, now())
    return true
  })

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the back office did not answer')), timeoutMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
