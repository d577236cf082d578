import { ordersThatFit } from '#shared/rules/held-orders.ts'
import type { Tx } from '#server/db/connect.ts'
import { fromSavepoint } from '#server/db/from-savepoint.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockCredit } from '#server/modules/credit/credit.store.ts'
import { releaseLocked } from '#server/modules/fulfilment/hold-order.ts'
import { lockStockOf } from '#server/modules/fulfilment/lock-stock-of.ts'
import {
  lockWithWaiting,
  productsOf,
  type WorkedOrder,
} from '#server/modules/fulfilment/orders-in-work.store.ts'
import { heldForCredit } from '#server/modules/credit/owed.store.ts'
import { followPaying } from './follow-paying.ts'
import { noteLetOff, noteReleased, releasedBy } from './let-go.store.ts'

export type Acting = { now: Date; by: WhoActs }

type WithPayer<T> = Acting & {
  payerId: string
  webOrderNo: number | null
  reversed?: number
  paidBy?: (done: T) => readonly number[]
}

/**
 * Changes what a payer owes, ends a stop that is paid by it, and then releases the orders of theirs that fit
 * into the credit again, the oldest first. Locks in the order of the back office: the orders that could be
 * released and all that wait for their products, then the balance, stock last.
 * @param webOrderNo an order that the work is about as well, or null
 * @param reversed a receipt that the work takes back: the orders that it had released are locked too
 * @param paidBy the receipts that pay, once the work is done: what they let go is noted with them
 * @param work gets the locked orders
 * @returns what the work answered, and the orders that were released
 */
export async function withPayer<T>(
  tx: Tx,
  { payerId, webOrderNo, reversed, paidBy, now, by }: WithPayer<T>,
  work: (orders: readonly WorkedOrder[]) => Promise<T>,
): Promise<{ done: T; released: number[] }> {
  const own = webOrderNo === null ? [] : [webOrderNo]
  const orders = await lockPayersOrders(tx, payerId, { own, reversed })
  const done = await work(orders)
  const stood = await followPaying(tx, payerId, { now, by })
  const released = await releaseWhatFits(tx, orders, { payerId, now, by })
  const receiptIds = paidBy?.(done) ?? []
  if (stood) await noteLetOff(tx, receiptIds, { payerId, before: stood })
  await noteReleased(tx, receiptIds, released)
  return { done, released }
}

/**
 * Locks the orders that a payer has held for credit and others, all that wait for their products, the balance
 * of the payer, and the stock of all products that could be given: each in one sorted list.
 *
 * The held orders, and those that a receipt has released, are known only by a read before the locks. An order
 * that is placed and held meanwhile would be left out, and its payer would have nothing more to pay that
 * releases it; one that is released meanwhile would go on unpaid. So they are read again under the lock of
 * the balance, which every confirm and every release takes: where one is missing, all locks are given back by
 * a savepoint, and taken anew with it.
 */
function lockPayersOrders(
  tx: Tx,
  payerId: string,
  { own, reversed }: { own: readonly number[]; reversed: number | undefined },
): Promise<WorkedOrder[]> {
  const concerned = async () => [
    ...(await heldForCredit(tx, payerId)).map(({ webOrderNo }) => webOrderNo),
    ...(reversed === undefined ? [] : await releasedBy(tx, reversed)),
  ]
  return fromSavepoint(tx, async () => {
    const numbers = [...(await concerned()), ...own]
    const orders = await lockWithWaiting(tx, numbers, await productsOf(tx, numbers))
    await lockCredit(tx, payerId)
    const locked = new Set(orders.map(({ web_order_no }) => web_order_no))
    const now = await concerned()
    if (!now.every((webOrderNo) => locked.has(webOrderNo))) return null
    const toRelease = new Set([...now, ...own])
    await lockStockOf(
      tx,
      orders.filter(({ web_order_no }) => toRelease.has(web_order_no)),
    )
    return orders
  })
}

async function releaseWhatFits(
  tx: Tx,
  orders: readonly WorkedOrder[],
  { payerId, now, by }: Acting & { payerId: string },
): Promise<number[]> {
  const credit = await lockCredit(tx, payerId)
  const held = await heldForCredit(tx, payerId)
  const fit = ordersThatFit(
    {
      limit2Cents: credit.credit_limit2_cents,
      limit3Cents: credit.credit_limit3_cents,
      invoicedCents: credit.invoiced_cents,
      openOrdersCents: credit.open_orders_cents,
      creditHold: credit.credit_hold,
      overdueStop: credit.overdue_stop,
    },
    held,
  )
  for (const { webOrderNo } of fit)
    await releaseLocked(tx, orders, {
      webOrderNo,
      kinds: ['credit'],
      reason: 'Within the credit limit again',
      now,
      by,
    })
  return fit.map(({ webOrderNo }) => webOrderNo)
}
