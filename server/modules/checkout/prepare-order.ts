import { MESSAGES } from '#shared/codes/messages.ts'
import { isPaymentMethodId, PAYMENT_METHODS } from '#shared/codes/payment-methods.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { raisedPrices } from '#shared/rules/approval.ts'
import { lowStatus } from '#shared/rules/allocation.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { OrderTotals } from '#shared/rules/order-totals.ts'
import { paymentProblem } from '#shared/rules/payment-choice.ts'
import { atOnce } from '#server/db/one-message.ts'
import { allocateFromStock } from '#server/modules/payments/allocate-lines.ts'
import type { PendingOrder } from '#server/modules/payments/pending-order.ts'
import { addressesOf, defaultAddressId } from '#server/modules/addresses/addresses.store.ts'
import { priceCart, type PricedCart, type PricedLine } from '#server/modules/carts/price-cart.ts'
import { isApproval } from '#server/modules/carts/waiting-cart.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import { creditAfter } from '#server/modules/credit/credit-after.ts'
import { type CreditRow, lockCredit } from '#server/modules/credit/credit.store.ts'
import { type AccountAddresses, allowedDelivery } from './choose-delivery.ts'
import type { CheckoutCtx } from './context.ts'
import { payableMethods, quote } from './checkout-totals.ts'

/** What the person agrees to with the last click. */
export type Consent = { acceptRaisedPrices: boolean | undefined }

/**
 * Makes of a locked cart the order it comes to: priced, held where credit is used up, stock allocated and
 * locked. Nothing is written yet. The caller answers a repeated confirm from the order that is there
 * (decision 13).
 * @throws Refusal of the checkout.* and order.* families
 */
export async function prepareOrder(
  ctx: CheckoutCtx,
  cart: CartRow & { web_order_no: number },
  consent: Consent,
): Promise<PendingOrder> {
  const { tx, actor } = ctx
  // Credit is locked before stock, by every order.
  const [priced, credit, saved, preferredId] = await atOnce(tx, (handle) => [
    priceCart({ ...ctx, tx: handle }, cart),
    actor.cash ? null : lockCredit(handle, actor.payerId),
    addressesOf(handle, actor.accountId),
    defaultAddressId(handle, actor.accountId),
  ])
  const choices = await completeChoices(ctx, cart, { priced, addresses: { saved, preferredId } })
  const { lines, delivery, freightMethodId, totals } = choices
  if (!consent.acceptRaisedPrices && allows(NEEDS.dealerPrices, actor)) refuseRaisedPrices(lines)
  const heldReason = credit ? holdReason(credit, totals) : depositReason(cart.payment_method_id)
  const allocated = await allocateFromStock(tx, lines.map(asOrderLine), cart.ship_now)
  return {
    order: {
      web_order_no: cart.web_order_no,
      account_id: actor.accountId,
      customer_id: actor.customerId,
      user_id: actor.userId,
      cart_id: cart.id,
      customer_reference: cart.customer_reference ?? '',
      confirmation_email: cart.confirmation_email ?? '',
      delivery,
      freight_method_id: freightMethodId,
      ship_now: cart.ship_now,
      payment_method_id: actor.cash ? cart.payment_method_id : null,
      goods_cents: totals.goodsCents,
      freight_cents: totals.freightCents,
      fee_cents: totals.feeCents,
      gst_cents: totals.gstCents,
      total_inc_cents: totals.totalIncGstCents,
      low_status: lowStatus(allocated),
      held_reason: heldReason,
    },
    lines: allocated,
    mail: ctx.services.isPast
      ? null
      : {
          to: cart.confirmation_email ?? '',
          withPrices: allows(NEEDS.dealerPrices, actor),
          withOwed: allows(NEEDS.payToRelease, actor),
        },
    payerId: actor.cash ? null : actor.payerId,
    approval: isApproval(cart) ? { name: cart.name, submitterUserId: cart.user_id } : null,
  }
}

const asOrderLine = (line: PricedLine) => ({
  product_id: line.productId,
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  price_cents: line.priceCents,
  price_list: line.list,
  price_break: line.won.quantity,
  price_words: line.won.words,
})

/**
 * Every choice of the wizard made and allowed, every line orderable; or the refusal that says what is
 * missing. Somebody else may have chosen, and what a person may has changed since.
 */
async function completeChoices(
  ctx: CheckoutCtx,
  cart: CartRow,
  { priced, addresses }: { priced: PricedCart; addresses: AccountAddresses },
) {
  const { actor } = ctx
  const [problem] = priced.problems
  if (problem)
    throw new Refusal(problem.is === 'gone' ? 'checkout.lineUnavailable' : 'checkout.quantity', {
      product: problem.product,
    })
  if (!cart.delivery) throw new Refusal('checkout.address')
  const delivery = allowedDelivery(actor, cart.delivery, addresses)
  const { postcode } = delivery
  const { chosen, totals } = await quote(ctx, { cart, lines: priced.lines, postcode })
  if (!chosen) throw new Refusal('checkout.freightMethod')
  const method = cart.payment_method_id ?? ''
  const refused = paymentProblem(actor, method)
  if (refused) throw new Refusal(refused)
  if (isPaymentMethodId(method) && !payableMethods(ctx).includes(method))
    throw new Refusal('checkout.paymentMethod')
  return {
    lines: priced.lines,
    delivery,
    freightMethodId: chosen.id,
    totals,
  }
}

/** Nobody who sees prices pays more than the page showed (decision 12). */
function refuseRaisedPrices(lines: readonly PricedLine[]) {
  const [raised] = raisedPrices(lines)
  if (raised)
    throw new Refusal('checkout.priceRaised', {
      product: raised.product,
      from: formatAud(raised.fromCents),
      to: formatAud(raised.toCents),
    })
}

/** An order that is paid by direct deposit waits for the money (issue D, part 2). */
const depositReason = (methodId: string | null) =>
  methodId !== null && isPaymentMethodId(methodId) && PAYMENT_METHODS[methodId].kind === 'deposit'
    ? MESSAGES.heldForDeposit
    : null

/** Why an order is held, or null. @throws Refusal checkout.creditHold */
function holdReason(credit: CreditRow, { totalIncGstCents }: OrderTotals): string | null {
  const position = creditAfter(credit, totalIncGstCents)
  if (position.stopped) throw new Refusal('checkout.creditHold')
  return position.holdReason
}
