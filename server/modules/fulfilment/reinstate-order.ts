import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { creditAfter } from '#server/modules/credit/credit-after.ts'
import { lockCredit, lockPayersOf } from '#server/modules/credit/credit.store.ts'
import { recountOpenOrders } from '#server/modules/invoices/issue-invoices.ts'
import { orderTerms } from '#server/modules/invoices/invoices.store.ts'
import { addEvent } from '#server/modules/orders/events.store.ts'
import { holdReason } from '#server/modules/orders/holds.store.ts'
import { holdLocked } from './hold-order.ts'
import { lockStockOf } from './lock-stock-of.ts'
import { lockWithWaiting, orderIn, productsOf, type WorkedOrder } from './orders-in-work.store.ts'
import { releaseBackOrders } from './release-back-orders.ts'
import { stepOrders, withStepped } from './step-orders.ts'

type Reinstating = {
  webOrderNo: number
  /** Lines by their numbers; null for all that were cancelled. */
  lineNos: readonly number[] | null
  /** How many units the page promised to reinstate: others are a refusal. */
  promised: number
  reason: string
  now: Date
  by: WhoActs
}

/**
 * Undoes the cancelling of all cancelled units of an order, or of some of its lines, where their stock is
 * free. They are allocated at once, unless somebody waits longer; where credit holds new orders of its payer
 * it is held. An order that was paid when it was placed is left alone: what was cancelled of it has been
 * given back.
 * @returns the order as it stands, and whether it is held
 * @throws Refusal order.unknown, order.nothingCancelled where of one of the lines nothing was,
 * order.paidAtOnce, backOffice.promised, backOffice.reason, stock.short; nothing is changed then
 */
export async function reinstateOrder(
  tx: Tx,
  { webOrderNo, lineNos, promised, reason: typed, now, by }: Reinstating,
): Promise<{ order: WorkedOrder; isHeld: boolean }> {
  const orders = await lockWithWaiting(tx, [webOrderNo], await productsOf(tx, [webOrderNo]))
  const order = orderIn(orders, webOrderNo)
  const reason = givenReason(typed)
  const units = new Map(
    order.lines
      .filter((line) => line.cancelled > 0 && (lineNos === null || lineNos.includes(line.line_no)))
      .map((line) => [line.line_no, line.cancelled]),
  )
  const many = [...units.values()].reduce((sum, count) => sum + count, 0)
  const shown = order.order_no ?? webOrderNo
  if (many === 0 || units.size < new Set(lineNos ?? []).size)
    throw new Refusal('order.nothingCancelled', { order: shown })
  if (many !== promised) throw new Refusal('backOffice.promised', { units: many })
  const [terms] = await orderTerms(tx, [webOrderNo])
  if (!terms?.ties_credit) throw new Refusal('order.paidAtOnce', { order: shown })
  await lockPayersOf(tx, [webOrderNo])
  await refuseWithoutStock(tx, order, units)
  const [after] = await stepOrders(tx, [order], 'reinstate', new Map([[webOrderNo, units]]))
  if (!after) throw new Refusal('order.nothingCancelled', { order: shown })
  await recountOpenOrders(tx, [after])
  // without the reason: staff wrote it for themselves
  await addEvent(tx, webOrderNo, now, { kind: 'reinstated', facts: { reason: '', lines: [...units] } })
  await addAudit(tx, by, {
    at: now,
    action: 'order.reinstate',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { status: order.low_status },
    after: { status: after.low_status },
    detail: { lines: [...units], reason },
  })
  const held = await holdForCredit(tx, after, { payerId: terms.payer_id, now, by })
  const free = { ...after, held_reason: held }
  const products = order.lines.map((line) => line.product_id)
  const given = await releaseBackOrders(tx, withStepped(orders, [free]), products, { now, by })
  const stands = given.find((one) => one.web_order_no === webOrderNo) ?? free
  return { order: stands, isHeld: held !== null }
}

/** @throws Refusal stock.short where less is free of a product than is to be reinstated */
async function refuseWithoutStock(tx: Tx, order: WorkedOrder, units: ReadonlyMap<number, number>) {
  const wanted = new Map<string, number>()
  for (const { product_id, line_no } of order.lines) {
    const many = units.get(line_no)
    if (many !== undefined) wanted.set(product_id, (wanted.get(product_id) ?? 0) + many)
  }
  const available = await lockStockOf(tx, [order]) // all: what else of it waits may get stock as well
  for (const [product, many] of wanted) {
    const free = Math.max(0, available.get(product) ?? 0)
    if (free < many) throw new Refusal('stock.short', { available: free, product })
  }
}

/**
 * Holds an order whose payer is over the limits now, or stopped for what is overdue. @returns why it is held,
 * or null
 */
async function holdForCredit(
  tx: Tx,
  order: WorkedOrder,
  { payerId, now, by }: { payerId: string; now: Date; by: WhoActs },
): Promise<string | null> {
  const { held_reason: before } = order
  // the order counts among the open ones already
  const position = creditAfter(await lockCredit(tx, payerId), 0)
  const isHeldForCredit = (await holdReason(tx, order.web_order_no, 'credit')) !== undefined
  if (position.holdReason === null || isHeldForCredit) return before
  await holdLocked(tx, order, { kind: 'credit', reason: position.holdReason, now, by })
  return before ?? position.holdReason
}
