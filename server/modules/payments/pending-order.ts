import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { atOnce } from '#server/db/one-message.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import { contactsFor } from '#server/modules/contacts/mail-contacts.store.ts'
import { confirmationMail, type OrderMail } from '#server/modules/orders/confirmation-mail.ts'
import { notifyOrdered } from '#server/modules/notices/order-notices.ts'
import { nextOrderNo } from '#server/modules/orders/new-orders.store.ts'
import { type PayToRelease, whatHoldsNew } from '#server/modules/credit/what-holds.ts'
import { mailAddresses } from '#shared/rules/mail-recipients.ts'
import {
  expectedOfWaiting,
  type NewOrder,
  type NewOrderLine,
  type OrderRow,
} from '#server/modules/orders/orders.store.ts'
import { type Paid, recordOrder } from '#server/modules/orders/record-order.ts'

/**
 * An order as it will stand, before it has a number and a moment: placed at once, or kept with a payment
 * until that is made. JSON holds all of it.
 */
export type PendingOrder = {
  order: Omit<NewOrder, 'placed_at'>
  lines: NewOrderLine[]
  /** The confirmation: the address that was typed for it, or ''. Null for an order of the past. */
  mail: { to: string; withPrices: boolean; withOwed?: boolean } | null
  /** Whose open orders it counts among: the payer's, or null where it is paid otherwise. */
  payerId: string | null
  /** The cart that was submitted for approval and is ordered by it, or null. */
  approval: { name: string; submitterUserId: number } | null
}

/**
 * paid: what a gateway took for it, or null. isReserved: its stock was taken when that payment began,
 * and not given back. by: whose act places it.
 */
type Placing = {
  now: Date
  seller: Seller
  paid: Paid | null
  isReserved: boolean
  by: WhoActs
}

/**
 * Places an order: writes it with all its effects, and notifies the people concerned. Cart, stock and credit
 * are locked by now.
 */
export async function placePending(
  tx: Tx,
  pending: PendingOrder,
  { now, seller, paid, isReserved, by: acting }: Placing,
): Promise<OrderRow> {
  const { account_id } = pending.order
  const [orderNo, contacts, zone] = await atOnce(tx, (handle) => [
    nextOrderNo(handle),
    contactsFor(handle, account_id, 'orders'),
    zoneOfAccount(handle, account_id),
  ])
  const order = { ...pending.order, order_no: orderNo, placed_at: now }
  const placed: OrderRow = {
    ...order,
    temp_order_no: null,
    business_group: null,
    invoice_nos: [],
    credit_note_nos: [],
    shipment_nos: [],
    lines: pending.lines.map((line, index) => ({ line_no: index + 1, shipped: 0, cancelled: 0, ...line })),
  }
  await recordOrder(tx, order, pending.lines, {
    payerId: pending.payerId,
    paid,
    mails: await confirmationsOf(tx, placed, { pending, seller, contacts, zone }),
    cartStatus: pending.approval ? 'AP' : 'CL',
    isReserved,
    by: acting,
  })
  if (pending.approval) {
    const by = {
      tx,
      now,
      actor: { userId: order.user_id, accountId: order.account_id },
      services: { config: { productName: seller.productName } },
    }
    await notifyOrdered(by, { ...pending.approval, orderNo: order.order_no })
  }
  return placed
}

/**
 * The confirmations of an order: to the address that was typed for it, and to the account's contacts for
 * orders. These do not read what is owed.
 */
async function confirmationsOf(
  tx: Tx,
  placed: OrderRow,
  {
    pending,
    seller,
    contacts,
    zone,
  }: { pending: PendingOrder; seller: Seller; contacts: readonly string[]; zone: string },
): Promise<OrderMail[]> {
  const { mail } = pending
  if (!mail) return []
  const addresses = mailAddresses('orders', [mail.to], contacts)
  if (addresses.length === 0) return []
  const expected = await expectedOfWaiting(tx, placed)
  const held = await heldOf(tx, pending)
  return addresses.map((to) =>
    confirmationMail(placed, { ...mail, to, seller, zone, expected, held: to === mail.to ? held : null }),
  )
}

/** What holds an order that is placed for credit; nothing is read for one that is not held. */
const heldOf = async (tx: Tx, { order, payerId, mail }: PendingOrder): Promise<PayToRelease | null> =>
  order.held_reason === null || payerId === null || !mail?.withOwed
    ? null
    : whatHoldsNew(tx, {
        webOrderNo: order.web_order_no,
        openCents: order.total_inc_cents,
        payerId,
        customerId: order.customer_id,
      })
