import { ordersThatFit } from '#shared/rules/held-orders.ts'
import type { Tx } from '#server/db/connect.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockCredit } from '#server/modules/credit/credit.store.ts'
import { releaseLocked } from '#server/modules/fulfilment/hold-order.ts'
import {
  lockWithWaiting,
  productsOf,
  type WorkedOrder,
} from '#server/modules/fulfilment/orders-in-work.store.ts'
import { heldForCredit } from '#server/modules/credit/owed.store.ts'
import { followPaying } from './follow-paying.ts'

export type Acting = { now: Date; by: WhoActs }

/**
 * Changes what a payer owes, ends a stop that is paid by it, and then releases the orders of theirs that fit
 * into the credit again, the oldest first. Locks in the order of the back office: the orders that could be
 * released and all that wait for their products, then the balance, stock last.
 * @param webOrderNo an order that the work is about as well, or null
 * @param work gets the locked orders
 * @returns what the work answered, and the orders that were released
 */
export async function withPayer<T>(
  tx: Tx,
  { payerId, webOrderNo, now, by }: Acting & { payerId: string; webOrderNo: number | null },
  work: (orders: readonly WorkedOrder[]) => Promise<T>,
): Promise<{ done: T; released: number[] }> {
  const held = await heldForCredit(tx, payerId)
  const numbers = [...held.map((order) => order.webOrderNo), ...(webOrderNo === null ? [] : [webOrderNo])]
  const orders = await lockWithWaiting(tx, numbers, await productsOf(tx, numbers))
  await lockCredit(tx, payerId)
  const done = await work(orders)
  await followPaying(tx, payerId, { now, by })
  return { done, released: await releaseWhatFits(tx, orders, { payerId, now, by }) }
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
  ).filter(({ webOrderNo }) => orders.some((order) => order.web_order_no === webOrderNo))
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
