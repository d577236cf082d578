import { MESSAGES } from '#shared/codes/messages.ts'
import { cardWindowAddress } from '#shared/codes/routes.ts'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import { lowStatus } from '#shared/rules/allocation.ts'
import { isWaitingCart } from '#shared/rules/cart-state.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GatewayPayment } from '#server/ports/payments/payment-gateway.ts'
import { lockCartById } from '#server/modules/carts/carts.store.ts'
import { notifyRefund } from '#server/modules/notices/order-notices.ts'
import { isGivenBack } from '#server/modules/receipts/gateway-refunds.store.ts'
import { lockStock, moveStock } from '#server/modules/stock/stock.store.ts'
import { allocateFromStock, unallocated } from './allocate-lines.ts'
import { reverseAll } from './follow-reversals.ts'
import { orderReference } from './gateway-of.ts'
import { disagreement, move, type PaymentSubject, type Step } from './payment-subject.ts'
import { leaveCart, type OrderPaymentRow } from './payments.store.ts'
import { placePending } from './pending-order.ts'
import { readHeldStock, readStoredOrder } from './stored-order.ts'

type OrderStep = Step<OrderPaymentRow>

/** A payment for an order that is being placed: money places it, without money its stock is given back. */
export const orderPayment: PaymentSubject<OrderPaymentRow> = {
  reference: ({ web_order_no }) => orderReference(web_order_no),
  window: ({ web_order_no }) => cardWindowAddress(web_order_no),
  description: ({ web_order_no, method_id }) =>
    `web order ${String(web_order_no)}, ${paymentMethodLabel(method_id)}`,
  words: { paid: 'Your order is being placed.' },
  isUnusable: ({ pending_order }) => 'unreadable' in readStoredOrder(pending_order),
  lockFirst: (tx, { cart_id }) => lockCartById(tx, cart_id),
  take: (step, taken) => place(step, taken, true),
  takeLate: settleLate,
  release: async (step, state) => moveOrder(step, state, await releaseStock(step.tx, step.payment)),
  refunded: settleRefunded,
}

async function moveOrder(step: OrderStep, state: PaymentState, problem: string) {
  await move(step, state, { problem, detail: { webOrderNo: step.payment.web_order_no } })
  await leaveCart(step.tx, step.payment)
}

/** Money that came after the end: it pays for its cart if that is as it was left, else it goes back. */
async function settleLate(step: OrderStep, taken: GatewayPayment) {
  const { payment } = step
  const cart = await lockCartById(step.tx, payment.cart_id)
  const isUntouched =
    cart?.payment_id === null &&
    cart.version === payment.cart_version &&
    cart.payment_method_id === null &&
    (cart.is_current ? cart.status === '' : isWaitingCart(cart))
  if (isUntouched) return place(step, taken, false)
  await giveMoneyBack(step, 'Paid too late, and its cart had been changed or ordered by then', true)
}

/** Money without an order: the reconciliation refunds it at the gateway, and the payer is notified. */
async function giveMoneyBack(step: OrderStep, problem: string, isLate: boolean) {
  const { tx, deps, payment, now } = step
  await moveOrder(step, 'refund', problem)
  const by = {
    tx,
    now,
    actor: { userId: payment.user_id, accountId: payment.account_id },
    services: { config: { productName: deps.seller.productName } },
  }
  await notifyRefund(by, {
    amount: formatAud(payment.amount_cents),
    webOrderNo: payment.web_order_no,
    isLate,
  })
}

/**
 * Money that was given back at the gateway: what is open of an order that it paid must not leave. Where the
 * portal itself gave back all of it, part by part as the order was cancelled, nothing is left that could.
 */
async function settleRefunded(step: OrderStep) {
  const { tx, payment } = step
  if (!(await isGivenBack(tx, payment.id))) await reverseAll(step)
  await moveOrder(step, 'refunded', payment.problem)
}

/** Releases the stock of a payment. @returns what staff must know, or '' */
async function releaseStock(tx: Tx, { pending_order }: OrderPaymentRow): Promise<string> {
  const lines = readHeldStock(pending_order)
  const kept = readStoredOrder(pending_order)
  const problem = 'unreadable' in kept ? kept.unreadable : ''
  if (!lines) return `${problem}. What stock it holds is not known.`
  await lockStock(
    tx,
    lines.map((line) => line.product_id),
  )
  await moveStock(tx, lines, -1)
  return problem
}

/**
 * Places the order that waited for this money, held where the money is not what was asked for. An order that
 * cannot be read is not placed: the money goes back.
 */
async function place(step: OrderStep, taken: GatewayPayment, isReserved: boolean) {
  const { tx, deps, payment, now } = step
  const stored = readStoredOrder(payment.pending_order)
  if ('unreadable' in stored)
    return giveMoneyBack(step, isReserved ? await releaseStock(tx, payment) : stored.unreadable, !isReserved)
  const kept = stored.pending
  const lines = isReserved
    ? kept.lines
    : await allocateFromStock(tx, unallocated(kept.lines), kept.order.ship_now)
  const problem = disagreement(payment, orderReference(payment.web_order_no), taken)
  const order = {
    ...kept.order,
    low_status: lowStatus(lines),
    held_reason: problem ? MESSAGES.heldByPayment : kept.order.held_reason,
  }
  await placePending(
    tx,
    { ...kept, order, lines },
    {
      now,
      seller: deps.seller,
      paid: {
        paymentId: payment.id,
        cents: taken.amountCents,
        reference: payment.gateway_id ?? '',
      },
      isReserved,
      by: deps.by,
    },
  )
  await moveOrder(step, problem ? 'held' : 'captured', problem)
}
