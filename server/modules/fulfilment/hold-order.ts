import { openUnits } from '#shared/rules/line-steps.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HoldKind } from '#server/db/schema/back-office.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { addHold, endHolds, holdReason } from '#server/modules/orders/holds.store.ts'
import { addEvent } from '#server/modules/orders/events.store.ts'
import { lockOrders, lockWithWaiting, orderIn, productsOf, type WorkedOrder } from './orders-in-work.store.ts'
import { closeWave, leaveWaves } from './picking.store.ts'
import { releaseBackOrders } from './release-back-orders.ts'
import { stepOrders, withStepped } from './step-orders.ts'

type Change = { webOrderNo: number; reason: string; now: Date; by: WhoActs }

/**
 * Holds an order: it keeps what it has been allocated, and is not picked, shipped or given more until it is
 * released. What a wave was to pick of it leaves the wave; what is picked stays picked. Said twice with one
 * reason, it is done and told once.
 * @throws Refusal order.unknown, backOffice.reason where none is given, backOffice.nothing where nothing of
 * it is open; nothing is changed then
 */
export async function holdByStaff(tx: Tx, { webOrderNo, reason: typed, now, by }: Change): Promise<void> {
  const order = orderIn(await lockOrders(tx, [webOrderNo]), webOrderNo)
  const reason = givenReason(typed)
  if (order.lines.every((line) => openUnits(line) === 0)) throw new Refusal('backOffice.nothing')
  if ((await holdReason(tx, webOrderNo, 'staff')) === reason) return
  await holdLocked(tx, order, { kind: 'staff', reason, now, by })
}

/** Holds a locked order, and tells the customer and the audit. */
export async function holdLocked(
  tx: Tx,
  order: WorkedOrder,
  { kind, reason, now, by }: Omit<Change, 'webOrderNo'> & { kind: HoldKind },
): Promise<void> {
  const { web_order_no: webOrderNo } = order
  const heldReason = await addHold(tx, { webOrderNo, kind, reason, now })
  const left = await leaveWaves(tx, webOrderNo)
  await stepOrders(tx, [order], 'leavePick', new Map([[webOrderNo, left.units]]))
  for (const waveId of left.waveIds) await closeWave(tx, waveId, now)
  await addEvent(tx, webOrderNo, now, { kind: 'held', facts: { reason } })
  await addAudit(tx, by, {
    at: now,
    action: 'order.hold',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { heldReason: order.held_reason },
    after: { heldReason },
  })
}

type Release = Change & { kinds: readonly HoldKind[] }

/**
 * Releases an order from holds of these kinds. Where nothing holds it any more, it gets what is available of
 * what it waits for, after those before it.
 * @returns whether it goes on
 * @throws Refusal order.unknown, backOffice.nothing where it is not held so; nothing is changed then
 */
export async function releaseOrder(tx: Tx, release: Release): Promise<boolean> {
  const products = await productsOf(tx, [release.webOrderNo])
  return releaseLocked(tx, await lockWithWaiting(tx, [release.webOrderNo], products), release)
}

/**
 * The same, where the order is locked already together with all that wait for its products. They are read
 * again: an earlier release of the same transaction may have given them stock.
 * @param locked by lockWithWaiting
 */
export async function releaseLocked(
  tx: Tx,
  locked: readonly WorkedOrder[],
  { webOrderNo, kinds, reason, now, by }: Release,
): Promise<boolean> {
  const orders = await lockOrders(
    tx,
    locked.map((order) => order.web_order_no),
  )
  const order = orderIn(orders, webOrderNo)
  const ended = await endHolds(tx, { webOrderNo, kinds, reason: reason.trim(), now })
  if (!ended) throw new Refusal('backOffice.nothing')
  await addAudit(tx, by, {
    at: now,
    action: 'order.release',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { heldReason: order.held_reason },
    after: { isHeld: !ended.isReleased },
    detail: { kinds, reason: reason.trim() },
  })
  if (ended.isReleased) {
    await addEvent(tx, webOrderNo, now, { kind: 'released', facts: { reason: reason.trim() } })
    const free = { ...order, held_reason: null }
    const products = order.lines.map((line) => line.product_id)
    await releaseBackOrders(tx, withStepped(orders, [free]), products, { now, by })
  }
  return ended.isReleased
}
