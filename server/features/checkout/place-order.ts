import { isPaymentMethodId } from '#shared/codes/payment-methods.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { raisedPrices } from '#shared/rules/approval.ts'
import { allocateLines, lowStatus } from '#shared/rules/allocation.ts'
import { creditPosition } from '#shared/rules/credit.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { OrderTotals } from '#shared/rules/order-totals.ts'
import { paymentProblem } from '#shared/rules/payment-choice.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import type { CartRow } from '#server/store/carts.store.ts'
import { lockCredit } from '#server/store/credit.store.ts'
import { type NewOrderLine, nextOrderNo, type OrderRow, recordOrder } from '#server/store/orders.store.ts'
import { lockStock } from '#server/store/stock.store.ts'
import { isApproval } from './checkout-cart.ts'
import { payableMethods, quote } from './checkout-totals.ts'
import { confirmationMail } from '#server/present/confirmation-mail.ts'
import { priceCart, type PricedLine } from '#server/present/price-cart.ts'

/** What the person agrees to with the last click. */
export type Consent = { acceptRaisedPrices: boolean | undefined }

/**
 * Turns a locked cart into an order: priced, held where credit is used up, stock allocated, in one transaction; all of it or none.
 * The caller answers a repeated confirm from the order that is there (decision 13).
 * @throws Refusal of the checkout.* and order.* families; nothing is changed then
 */
export async function placeOrder(ctx: Ctx, cart: CartRow & { web_order_no: number }, consent: Consent): Promise<OrderRow> {
  const { tx, actor, now } = ctx
  const { lines, delivery, freightMethodId, totals } = await completeChoices(ctx, cart)
  if (!consent.acceptRaisedPrices && allows(NEEDS.dealerPrices, actor)) refuseRaisedPrices(lines)
  const heldReason = actor.cash ? null : await checkCredit(ctx, totals)
  const orderLines = await allocate(ctx, lines, cart.ship_now)
  const order = {
    web_order_no: cart.web_order_no, order_no: await nextOrderNo(tx), account_id: actor.accountId, customer_id: actor.customerId, user_id: actor.userId, cart_id: cart.id, placed_at: now,
    customer_reference: cart.customer_reference ?? '', confirmation_email: cart.confirmation_email ?? '', delivery, freight_method_id: freightMethodId,
    ship_now: cart.ship_now, payment_method_id: actor.cash ? cart.payment_method_id : null,
    goods_cents: totals.goodsCents, freight_cents: totals.freightCents, fee_cents: totals.feeCents, gst_cents: totals.gstCents,
    total_inc_cents: totals.totalIncGstCents, low_status: lowStatus(orderLines), held_reason: heldReason,
  }
  const placed: OrderRow = { ...order, temp_order_no: null, invoice_nos: [], shipment_nos: [], lines: orderLines.map((line, index) => ({ line_no: index + 1, ...line })) }
  const mail = cart.confirmation_email
    ? confirmationMail(placed, { to: cart.confirmation_email, productName: ctx.shop.config.productName, withPrices: allows(NEEDS.dealerPrices, actor) })
    : null
  await recordOrder(tx, order, orderLines, actor.cash ? null : actor.payerId, mail, isApproval(cart) ? 'AP' : 'CL')
  return placed
}

/** Every choice of the wizard made and allowed, every line orderable; or the refusal that says what is missing. */
async function completeChoices(ctx: Ctx, cart: CartRow) {
  const { actor } = ctx
  const priced = await priceCart(ctx, cart)
  const [problem] = priced.problems
  if (problem) throw new Refusal(problem.is === 'gone' ? 'checkout.lineUnavailable' : 'checkout.quantity', { product: problem.product })
  if (!cart.delivery) throw new Refusal('checkout.address')
  const { chosen, totals } = await quote(ctx, cart, priced.lines)
  if (!chosen) throw new Refusal('checkout.freightMethod')
  const method = cart.payment_method_id ?? ''
  const refused = paymentProblem(actor, method)
  if (refused) throw new Refusal(refused)
  if (isPaymentMethodId(method) && !payableMethods(actor).includes(method)) throw new Refusal('checkout.paymentMethod')
  return { lines: priced.lines, delivery: cart.delivery satisfies Delivery, freightMethodId: chosen.id, totals }
}

/** Nobody who sees prices pays more than was asked for without having been told (decision 12). */
function refuseRaisedPrices(lines: readonly PricedLine[]) {
  const [raised] = raisedPrices(lines)
  if (raised) throw new Refusal('checkout.priceRaised', { product: raised.product, from: formatAud(raised.fromCents), to: formatAud(raised.toCents) })
}

/** Locks the credit of whoever pays and sees what is left of it with this order. @returns why the order is held, or null */
async function checkCredit({ tx, actor }: Ctx, totals: OrderTotals): Promise<string | null> {
  const credit = await lockCredit(tx, actor.payerId)
  const position = creditPosition({
    limit2Cents: credit.credit_limit2_cents, limit3Cents: credit.credit_limit3_cents, invoicedCents: credit.invoiced_cents,
    openOrdersCents: credit.open_orders_cents, thisOrderCents: totals.totalIncGstCents, prepaid: false, creditHold: credit.credit_hold,
  })
  if (position.stopped) throw new Refusal('checkout.creditHold')
  return position.holdReason
}

/** What each line gets of what is on hand, which stays locked; a line that is partly there becomes two order lines (decision 6). */
async function allocate({ tx }: Ctx, lines: PricedLine[], shipNow: boolean): Promise<NewOrderLine[]> {
  const onHand = await lockStock(tx, lines.map((line) => line.productId))
  const allocated = allocateLines(lines.map((l) => ({ id: l.productId, productId: l.productId, quantity: l.quantity })), onHand, shipNow ? 'ship' : 'hold')
  const priceOf = new Map(lines.map((line) => [line.productId, line]))
  return allocated.flatMap((line) => {
    const priced = priceOf.get(line.productId)
    return priced ? line.parts.map((part) => ({
      product_id: line.productId, name: priced.name, description: priced.description, quantity: part.quantity, allocated: part.allocated,
      price_cents: priced.priceCents, price_list: priced.list, price_break: priced.won.quantity, price_words: priced.won.words, status: part.status,
    })) : []
  })
}
