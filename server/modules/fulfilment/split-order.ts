import { Refusal } from '#shared/codes/refusals.ts'
import { splitOrder } from '#shared/rules/order-steps.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { addEvent } from '#server/modules/orders/events.store.ts'
import {
  lockWithWaiting,
  orderIn,
  productsOf,
  saveOrders,
  shipInParts,
  type WorkedOrder,
} from './orders-in-work.store.ts'
import { releaseBackOrders } from './release-back-orders.ts'
import { withStepped } from './step-orders.ts'

type Splitting = { webOrderNo: number; reason: string; now: Date; by: WhoActs }

/**
 * Lets an order that leaves as a whole leave in parts from now on (decision 6). It gets what is free of what
 * it waits for, after those before it. A held order is split as well, and gets nothing until it is released.
 * @returns the order as it stands now
 * @throws Refusal order.unknown, backOffice.reason where none is given, backOffice.nothing where it leaves in
 * parts already or nothing of it waits; nothing is changed then
 */
export async function splitByStaff(
  tx: Tx,
  { webOrderNo, reason: typed, now, by }: Splitting,
): Promise<WorkedOrder> {
  const products = await productsOf(tx, [webOrderNo])
  const orders = await lockWithWaiting(tx, [webOrderNo], products)
  const order = orderIn(orders, webOrderNo)
  const reason = givenReason(typed)
  const stepped = order.ship_now ? null : splitOrder(order.lines)
  if (!stepped) throw new Refusal('backOffice.nothing')
  const after = { ...order, ship_now: true, lines: stepped.lines, low_status: stepped.lowStatus }
  await shipInParts(tx, webOrderNo)
  await saveOrders(tx, [{ before: order, after }])
  await addAudit(tx, by, {
    at: now,
    action: 'order.split',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { shipNow: false, status: order.low_status },
    after: { shipNow: true, status: after.low_status },
    detail: { reason },
  })
  await addEvent(tx, webOrderNo, now, { kind: 'split', facts: {} })
  const given = await releaseBackOrders(tx, withStepped(orders, [after]), products, { now, by })
  return given.find((one) => one.web_order_no === webOrderNo) ?? after
}
