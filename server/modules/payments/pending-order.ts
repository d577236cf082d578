import type { Tx } from '#server/db/connect.ts'
import { confirmationMail } from '#server/modules/orders/confirmation-mail.ts'
import { tellOrdered } from '#server/modules/notices/order-notices.ts'
import {
  type NewOrder,
  type NewOrderLine,
  nextOrderNo,
  type OrderRow,
  recordOrder,
} from '#server/modules/orders/orders.store.ts'

/**
 * An order as it will stand, before it has a number and a moment: placed at once, or kept with a payment
 * until that is made. JSON holds all of it.
 */
export type PendingOrder = {
  order: Omit<NewOrder, 'placed_at'>
  lines: NewOrderLine[]
  /** Who gets the confirmation, or null. */
  mail: { to: string; withPrices: boolean } | null
  /** Whose open orders it counts among: the payer's, or null where it is paid otherwise. */
  payerId: string | null
  /** The cart that was submitted for approval and is ordered by it, or null. */
  approval: { name: string; submitterUserId: number } | null
}

/**
 * paymentId: what paid for it at a gateway, or null. isReserved: its stock was taken when that payment began,
 * and not given back.
 */
type Placing = { now: Date; productName: string; paymentId: number | null; isReserved: boolean }

/**
 * Places an order: writes it with all it brings about, and tells whom it concerns. Cart, stock and credit are
 * locked by now.
 */
export async function placePending(
  tx: Tx,
  pending: PendingOrder,
  { now, productName, paymentId, isReserved }: Placing,
): Promise<OrderRow> {
  const order = { ...pending.order, order_no: await nextOrderNo(tx), placed_at: now }
  const placed: OrderRow = {
    ...order,
    temp_order_no: null,
    invoice_nos: [],
    shipment_nos: [],
    lines: pending.lines.map((line, index) => ({ line_no: index + 1, ...line })),
  }
  const mail = pending.mail ? confirmationMail(placed, { ...pending.mail, productName }) : null
  await recordOrder(tx, order, pending.lines, {
    payerId: pending.payerId,
    paymentId,
    mail,
    cartStatus: pending.approval ? 'AP' : 'CL',
    isReserved,
  })
  if (pending.approval) {
    const by = {
      tx,
      now,
      actor: { userId: order.user_id, accountId: order.account_id },
      services: { config: { productName } },
    }
    await tellOrdered(by, { ...pending.approval, orderNo: order.order_no })
  }
  return placed
}
