import type { Db } from '#server/db/connect.ts'
import type { BackOffice, OutgoingOrder } from '#server/ports/back-office/back-office.ts'
import { lockUndelivered, outgoingOrders, saveDelivered } from './outbox.store.ts'

export const DELIVER_EVERY_MS = 10_000
const AT_ONCE = 100
/** A back office that answers later than this is tried again in the next round. */
const TIMEOUT_MS = 30_000

type Deps = { db: Db; backOffice: BackOffice; now: () => Date; timeoutMs?: number }

/**
 * Hands new orders to the back office, the oldest first, each at least once with its web order number as key
 * (decision 16). Of an order that cannot be handed over those after it wait, and the portal goes on to sell.
 * Several processes share the work.
 * @throws what the back office threw; what it took before is noted
 */
export async function deliverOrders(deps: Deps): Promise<void> {
  for (;;) if ((await deliverSome(deps)) < AT_ONCE) return
}

async function deliverSome({ db, backOffice, now, timeoutMs = TIMEOUT_MS }: Deps): Promise<number> {
  const { taken, problem } = await db.transaction().execute(async (tx) => {
    const orders = await outgoingOrders(tx, await lockUndelivered(tx, AT_ONCE))
    const given = await giveEach(orders, (order) => within(timeoutMs, backOffice.take(order)))
    await saveDelivered(tx, given.taken, now())
    return given
  })
  if (problem !== null) throw problem
  return taken.length
}

/** Gives one order after the other, up to the first that is not taken. */
async function giveEach(orders: readonly OutgoingOrder[], take: (order: OutgoingOrder) => Promise<void>) {
  const taken: number[] = []
  for (const order of orders)
    try {
      await take(order)
      taken.push(order.webOrderNo)
    } catch (cause) {
      return { taken, problem: new Error(`order ${String(order.webOrderNo)} was not taken`, { cause }) }
    }
  return { taken, problem: null }
}

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
