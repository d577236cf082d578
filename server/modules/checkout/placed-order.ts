import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { isOrderedCart } from '#shared/codes/cart-statuses.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { orderGroups } from '#shared/rules/order-groups.ts'
import { waitingSentence, backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import { shownAmounts } from '#server/modules/orders/shown-amounts.ts'
import { shownOrderNo } from '#server/modules/orders/shown-order-no.ts'
import { approvesCart } from '#server/modules/carts/waiting-cart.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import { firstMailOfOrder } from '#server/modules/mail/mail.store.ts'
import { groupingOf } from '#server/modules/orders/confirmation-mail.ts'
import { awaitedDeposit } from '#server/modules/orders/deposit.store.ts'
import {
  expectedOfWaiting,
  orderByNo,
  type OrderRow,
  placedHead,
} from '#server/modules/orders/orders.store.ts'
import type { CheckoutCtx, CheckoutReadCtx } from './context.ts'

type Wanted = { orderNo?: string | undefined; cartId?: number | undefined }
type Placed = OutputOf<(typeof checkoutCalls)['placedOrder']>

/** So long a page says that the confirmation arrives within five minutes (CHK-47). */
const PROMISED_MS = 5 * 60_000

/**
 * An order of this account for its success page, by its number or by the cart it was made of. Only for who
 * placed it, and for who may see the account's orders.
 * @throws Refusal order.unknown
 */
export async function placedOrder(ctx: CheckoutReadCtx, { orderNo = '', cartId }: Wanted): Promise<Placed> {
  const { tx, actor, services, now } = ctx
  const head = await placedHead(tx, actor.accountId, cartId === undefined ? { orderNo } : { cartId })
  const isVisible = head && (head.user_id === actor.userId || allows(NEEDS.orders, actor))
  if (!isVisible) throw new Refusal('order.unknown', { order: orderNo })
  const mail = head.confirmation_email === '' ? undefined : await firstMailOfOrder(tx, head.web_order_no)
  const isRecent = mail !== undefined && now.getTime() - mail.created_at.getTime() < PROMISED_MS
  const order = await orderByNo(tx, actor.accountId, head.web_order_no)
  if (!order) throw new Refusal('order.unknown', { order: orderNo })
  const seesPrices = allows(NEEDS.dealerPrices, actor)
  const state = () => {
    if (!mail) return 'none'
    if (!mail.sent_at && !services.config.mail.isSent) return 'notSent'
    if (mail.gave_up) return 'failed'
    if (isRecent) return 'coming'
    return mail.sent_at ? 'sent' : 'late'
  }
  return {
    orderNo: shownOrderNo(head),
    webOrderNo: head.web_order_no,
    placedAt: order.placed_at,
    customerReference: order.customer_reference,
    delivery: order.delivery,
    ...(seesPrices && { total: shownAmounts(order).totalIncGstCents }),
    heldReason: head.held_reason ?? '',
    deposit: await depositOf(tx, order, seesPrices),
    groups: groupsOf(order, await expectedOfWaiting(tx, order)),
    lines: order.lines.map(({ product_id, name, quantity, price_cents }) => ({
      ...{ itemno: product_id, itemname: name, orderedqty: quantity },
      ...(seesPrices && { unitprice: price_cents }),
    })),
    waiting: {
      words: waitingSentence(order.lines, head.ship_now),
      lines: order.lines
        .map((line) => ({ product: line.name, quantity: backOrderedUnits(line) }))
        .filter(({ quantity }) => quantity > 0),
    },
    confirmation: { to: mail?.recipient ?? '', state: state() },
  }
}

type Expected = ReadonlyMap<string, string>
const groupsOf = (order: OrderRow, expected: Expected): Placed['groups'] =>
  orderGroups(order.lines, groupingOf(order)).map(({ title, units, isWaiting, parts }) => ({
    title,
    units,
    lines: parts.map(({ line, units: quantity }) => ({
      productId: line.product_id,
      product: line.name,
      quantity,
      expected: (isWaiting && expected.get(line.product_id)) || null,
    })),
  }))

/** What is still to be paid of an order that waits for a direct deposit; null for every other. */
async function depositOf(tx: CheckoutReadCtx['tx'], order: OrderRow, seesPrices: boolean) {
  const isAsked = order.held_reason !== null && order.payment_method_id === 'DIRECT_DEPOSIT'
  const cents = isAsked ? await awaitedDeposit(tx, order.web_order_no) : null
  return cents === null ? null : { ...(seesPrices && { amount: cents }) }
}

/** Whether a cart, if it is this person's or one they may approve, has been ordered. */
export const isOrdered = (cart: CartRow, actor: CheckoutCtx['actor']): boolean =>
  isOrderedCart(cart.status) && (cart.user_id === actor.userId || approvesCart(cart, actor))

/** @throws Refusal checkout.ordered, with the order's number, where the cart has become an order */
export async function refuseOrdered(
  { tx, actor }: Pick<CheckoutCtx, 'tx' | 'actor'>,
  cart: CartRow | undefined,
) {
  if (!cart || !isOrdered(cart, actor)) return
  const order = await placedHead(tx, actor.accountId, { cartId: cart.id })
  if (order) throw new Refusal('checkout.ordered', { order: shownOrderNo(order) })
}
