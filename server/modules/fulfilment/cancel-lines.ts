import { Refusal } from '#shared/codes/refusals.ts'
import { freeUnits, openUnits, waitingUnits } from '#shared/rules/line-steps.ts'
import { canCancelLine } from '#shared/rules/order-status.ts'
import type { Tx } from '#server/db/connect.ts'
import { HOLD_KINDS } from '#server/db/schema/back-office.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockPayersOf } from '#server/modules/credit/credit.store.ts'
import { recountOpenOrders } from '#server/modules/invoices/issue-invoices.ts'
import { isDepositPaid } from '#server/modules/orders/deposit.store.ts'
import { giveBackCancelled } from '#server/modules/receipts/give-back.ts'
import { endHolds } from '#server/modules/orders/holds.store.ts'
import { addEvent } from '#server/modules/orders/events.store.ts'
import { releaseLocked } from './hold-order.ts'
import { lockStockOf } from './lock-stock-of.ts'
import {
  lockOrders,
  lockWithWaiting,
  orderIn,
  productsOf,
  type WorkedLine,
  type WorkedOrder,
} from './orders-in-work.store.ts'
import { releaseBackOrders } from './release-back-orders.ts'
import { stepOrders, withStepped } from './step-orders.ts'

type Cancelling = {
  webOrderNo: number
  /** Lines by their numbers; null for all that can be cancelled. */
  lineNos: readonly number[] | null
  /**
   * Dealers cancel lines strictly between 20 and 30 (decision 17); staff also what is allocated and not
   * picked.
   */
  isStaff: boolean
  /** How many units the page promised to cancel, if it did: others are a refusal. */
  promised?: number
  reason: string
  now: Date
  by: WhoActs
}

/**
 * Cancels what waits and what is allocated of lines of an order; units in a picking wave stay. Stock and
 * credit go back in the same transaction, and the stock goes to others who wait for it. What was paid for it
 * at a gateway is noted to be given back there.
 * @returns the order as it stands now
 * @throws Refusal order.unknown, order.notCancellable where one of the lines cannot be cancelled,
 * backOffice.promised where other than the promised units would be; nothing is changed then
 */
export async function cancelLines(tx: Tx, cancelling: Cancelling): Promise<WorkedOrder> {
  const { webOrderNo } = cancelling
  const orders = await lockWithWaiting(tx, [webOrderNo], await productsOf(tx, [webOrderNo]))
  return cancelLocked(tx, orders, cancelling)
}

/**
 * The same, where the order is locked already together with all that wait for its products. Locked again, the
 * list could have lower numbers than the first.
 * @param orders locked by lockWithWaiting, as they stand now
 */
export async function cancelLocked(
  tx: Tx,
  orders: readonly WorkedOrder[],
  cancelling: Cancelling,
): Promise<WorkedOrder> {
  const { webOrderNo, lineNos, isStaff, reason, now, by } = cancelling
  const order = orderIn(orders, webOrderNo)
  const mayGo = (line: WorkedLine) => (isStaff || canCancelLine(line.status)) && unitsToCancel(line) > 0
  const chosen = order.lines.filter((line) =>
    lineNos === null ? mayGo(line) : lineNos.includes(line.line_no),
  )
  if (chosen.length === 0 || chosen.length < (lineNos?.length ?? 1) || !chosen.every(mayGo))
    throw new Refusal('order.notCancellable')
  await lockPayersOf(tx, [webOrderNo])
  await lockStockOf(tx, [order])
  const units = new Map(chosen.map((line) => [line.line_no, unitsToCancel(line)]))
  const many = [...units.values()].reduce((sum, count) => sum + count, 0)
  if (cancelling.promised !== undefined && cancelling.promised !== many)
    throw new Refusal('backOffice.promised', { units: many })
  const [after] = await stepOrders(tx, [order], 'cancel', new Map([[webOrderNo, units]]))
  if (!after) throw new Refusal('order.notCancellable')
  const cents = (await recountOpenOrders(tx, [after])).get(webOrderNo) ?? 0
  const refundCents = await giveBackCancelled(tx, { webOrderNo, cents, now, by })
  await endHoldsOfCancelled(tx, after, now)
  await addEvent(tx, webOrderNo, now, {
    kind: 'cancelled',
    facts: { reason, lines: [...units], refundCents },
  })
  await addAudit(tx, by, {
    at: now,
    action: 'order.cancel',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { status: order.low_status },
    after: { status: after.low_status },
    detail: { lines: [...units], reason, refundCents },
  })
  const freed = chosen.filter((line) => freeUnits(line) > 0).map((line) => line.product_id)
  const left = await releasePaidDeposit(tx, withStepped(orders, [after]), { webOrderNo, now, by })
  const given = await releaseBackOrders(tx, left, freed, { now, by })
  return orderIn(withStepped(left, given), webOrderNo)
}

/** An order of which nothing is open waits for nothing any more: neither for a deposit nor for credit. */
async function endHoldsOfCancelled(tx: Tx, { web_order_no, lines }: WorkedOrder, now: Date) {
  if (lines.some((line) => openUnits(line) > 0)) return
  await endHolds(tx, { webOrderNo: web_order_no, kinds: HOLD_KINDS, reason: 'The order was cancelled', now })
}

/**
 * A deposit that came in part may be enough for what is left of the order: then it goes on.
 * @returns the locked orders as they stand then
 */
export async function releasePaidDeposit(
  tx: Tx,
  orders: readonly WorkedOrder[],
  { webOrderNo, now, by }: Pick<Cancelling, 'webOrderNo' | 'now' | 'by'>,
): Promise<readonly WorkedOrder[]> {
  if (!(await isDepositPaid(tx, webOrderNo))) return orders
  const release = { webOrderNo, kinds: ['deposit'], reason: 'Paid in full', now, by } as const
  await releaseLocked(tx, orders, release)
  return lockOrders(
    tx,
    orders.map(({ web_order_no }) => web_order_no),
  )
}

const unitsToCancel = (line: WorkedLine) => waitingUnits(line) + freeUnits(line)
