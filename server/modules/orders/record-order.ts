import type { Tx } from '#server/db/connect.ts'
import { newAudit } from '#server/modules/audit/audit.store.ts'
import type { HoldKind } from '#server/db/schema/back-office.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { together } from '#server/db/one-message.ts'
import { endOrderedCart } from '#server/modules/carts/carts.store.ts'
import { addOpenOrder } from '#server/modules/credit/credit.store.ts'
import { type NewMail, newMail } from '#server/modules/notices/notices.store.ts'
import { stockMove } from '#server/modules/stock/stock.store.ts'
import { newReceipt } from '#server/modules/receipts/receipts.store.ts'
import { newHold } from './holds.store.ts'
import { orderStatements } from './new-orders.store.ts'
import type { NewOrder, NewOrderLine } from './orders.store.ts'

export type Paid = { paymentId: number; cents: number; reference: string }

/**
 * What an order brings about besides itself. payerId: whose open orders it counts among, null for one that is
 * paid otherwise. paid: the payment at a gateway and the cents it took, null where nothing was paid yet.
 * mails: its confirmations, that to the address typed at the checkout first.
 * isReserved: that payment has taken its stock already. by: whose act placed it.
 */
export type OrderEffects = {
  payerId: string | null
  paid: Paid | null
  mails: readonly (NewMail & { withPrices: boolean })[]
  cartStatus: 'CL' | 'AP'
  isReserved: boolean
  by: WhoActs
}

/**
 * Writes an order and all it brings about: what its lines take from stock, what the payer owes by it, its
 * mail, the end of its cart. Everything it touches has been locked by now. Each module writes its own tables;
 * the statements travel in one message. Measured on 2026-11-23: waiting for each takes this transaction 46 %
 * longer; a single statement that writes all tables would save it 2 %.
 */
export async function recordOrder(
  tx: Tx,
  order: NewOrder & { order_no: string },
  lines: readonly NewOrderLine[],
  { payerId, paid, mails, cartStatus, isReserved, by }: OrderEffects,
) {
  const paymentId = paid?.paymentId ?? null
  const statements = [
    ...orderStatements(tx, order, lines, {
      paymentId,
      payerId,
      openCents: payerId === null ? 0 : order.total_inc_cents,
    }),
    order.held_reason === null ? null : newHold(tx, order, holdKind(payerId, paid)),
    paid && newReceipt(tx, receiptOf(order, paid)),
    isReserved ? null : stockMove(lines, 1).compile(tx),
    payerId === null ? null : addOpenOrder(tx, payerId, order.total_inc_cents),
    ...mails.map((mail) =>
      newMail(tx, mail, order.placed_at, {
        webOrderNo: order.web_order_no,
        withPrices: mail.withPrices,
      }),
    ),
    newAudit(tx, by, {
      at: order.placed_at,
      action: 'order.place',
      subject: order.web_order_no,
      accountId: order.account_id,
      after: { totalIncCents: order.total_inc_cents, heldReason: order.held_reason },
      detail: { cartId: order.cart_id, paymentId, isApproval: cartStatus === 'AP' },
    }),
    order.cart_id === null ? null : endOrderedCart(tx, order.cart_id, cartStatus, order.placed_at),
  ].filter((statement) => statement !== null)
  await together(tx, (send) => statements.map((statement) => send(statement)))
}

/** What holds a new order: credit, a payment that does not match, or a deposit that is to come. */
const holdKind = (payerId: string | null, paid: Paid | null): HoldKind =>
  payerId !== null ? 'credit' : paid === null ? 'deposit' : 'payment'

const receiptOf = (order: NewOrder, { paymentId, cents, reference }: Paid) => ({
  accountId: order.account_id,
  customerId: order.customer_id,
  receivedAt: order.placed_at,
  methodId: order.payment_method_id ?? '',
  amountCents: cents,
  reference,
  paymentId,
  webOrderNo: order.web_order_no,
})
