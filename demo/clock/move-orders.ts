import { Refusal } from '#shared/codes/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { clocksPickLines, newestToPick, ordersToShip, waitedFor } from './clock.store.ts'

export const DEMO_CLOCK = 'demo-clock'

const MINUTE_MS = 60_000
/** What a visitor ordered is moved along before what was there, for so long. */
const VISIT_MS = 24 * 60 * MINUTE_MS
/** A visitor sees a back order wait for so long before its goods come in. */
const BACK_ORDER_MS = 5 * MINUTE_MS
/** So many orders of the demo's history stay to be picked, for whoever tries the console. */
const QUEUE = 20
const ORDERS_A_STEP = 3
const PRODUCTS_A_STEP = 5
const CARRIER = 'SWL'

/**
 * Moves the demo's orders one step along, by the verbs that staff use: what the clock picked leaves, what is
 * in its waves is picked, the newest orders come into a wave, and goods arrive for back orders of visitors.
 * Waves that a person opened stay with that person.
 * @throws the first problem, once the other orders are done
 */
export async function moveOrders(db: Db, now: Date): Promise<void> {
  await shipPicked(db, now)
  await pickWaves(db, now)
  await openNextWave(db, now)
  await receiveGoods(db, now)
}

const actingAt = (now: Date) => ({ now, by: SYSTEM })

async function shipPicked(db: Db, now: Date) {
  await eachAlone(await ordersToShip(db, ORDERS_A_STEP), (webOrderNo) => {
    const connote = `${CARRIER} ${String(webOrderNo).padStart(8, '0')}`
    const shipping = { webOrderNo, units: null, carrierId: CARRIER, connote, ...actingAt(now) }
    return unlessRefused(db, (tx) => shipOrder(tx, shipping))
  })
}

async function pickWaves(db: Db, now: Date) {
  const lines = Map.groupBy(await clocksPickLines(db, now), ({ waveId }) => waveId)
  await eachAlone([...lines], ([waveId, open]) => {
    const found = open.map(({ left, ...line }) => ({ ...line, picked: left, missing: 0 }))
    return unlessRefused(db, (tx) => confirmPicked(tx, waveId, found, actingAt(now)))
  })
}

async function openNextWave(db: Db, now: Date) {
  const since = new Date(now.getTime() - VISIT_MS)
  const ready = await newestToPick(db, { since, queue: QUEUE, limit: ORDERS_A_STEP })
  if (ready.length > 0) await unlessRefused(db, (tx) => openWave(tx, ready, actingAt(now)))
}

async function receiveGoods(db: Db, now: Date) {
  const since = new Date(now.getTime() - VISIT_MS)
  const until = new Date(now.getTime() - BACK_ORDER_MS)
  const lines = await waitedFor(db, { since, until, limit: PRODUCTS_A_STEP })
  if (lines.length === 0) return
  const receipt = { kind: 'receipt', reason: 'Goods came in', lines, ...actingAt(now) } as const
  await unlessRefused(db, (tx) => enterStock(tx, receipt))
}

/** Somebody in the console may have taken the step before: then there is nothing left to do. */
async function unlessRefused(db: Db, step: (tx: Tx) => Promise<unknown>) {
  try {
    await db.transaction().execute(step)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
  }
}
