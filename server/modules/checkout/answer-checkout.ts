import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { FREIGHT_FREE_FROM_CENTS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { raisedPrices } from '#shared/rules/approval.ts'
import { creditPosition, type CreditPosition } from '#shared/rules/credit.ts'
import { priceCart, type PricedCart } from '#server/modules/carts/price-cart.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import { readCredit } from '#server/modules/credit/credit.store.ts'
import type { CheckoutCtx } from './context.ts'
import { choicesOf, outlookOf, payingOrder, withoutPrice } from './order-outlook.ts'
import { openPayment } from './answer-payment.ts'
import { payableMethods, quote } from './checkout-totals.ts'

type Checkout = OutputOf<(typeof checkoutCalls)['checkoutCurrentShoppingCart']>

/**
 * Where the wizard stands: amounts, freight offers, choices, and what the person should know before going on.
 */
export async function answerCheckout(
  ctx: CheckoutCtx,
  cart: CartRow,
  paymentMethodId?: string,
): Promise<Checkout> {
  const seesPrices = allows(NEEDS.dealerPrices, ctx.actor)
  const priced = await priceCart(ctx, cart)
  const { offers, totals: totalsNow } = await quote(ctx, cart, priced.lines, paymentMethodId)
  const paying = cart.payment_id === null ? null : await payingOrder(ctx, cart.payment_id)
  const totals = paying?.totals ?? totalsNow
  const credit = await creditAfter(ctx, totals.totalIncGstCents)
  return {
    cartId: cart.id,
    version: cart.version,
    webOrderNo: cart.web_order_no ?? 0,
    freightChargeExGST: totals.freightCents,
    ...(seesPrices
      ? {
          orderBaseTotalExGST: totals.goodsCents,
          adminFeeExGST: totals.feeCents,
          totalGST: totals.gstCents,
          totalIncGST: totals.totalIncGstCents,
        }
      : {}),
    validFreightMethods: offers.map(({ id, name, code, chargeCents }) => ({
      id,
      name,
      code,
      chargeExGST: chargeCents,
    })),
    outlook: (paying?.outlook ?? outlookOf(priced.lines, cart.ship_now)).map((line) =>
      seesPrices ? line : withoutPrice(line),
    ),
    ...creditFacts(ctx, credit),
    freeFreightFrom: FREIGHT_FREE_FROM_CENTS,
    raisedPrices: seesPrices
      ? raisedPrices(priced.lines).map(({ product, fromCents, toCents }) => ({
          product,
          from: fromCents,
          to: toCents,
        }))
      : [],
    warnings: [...lineWarnings(priced), ...creditWarnings(credit)],
    choices: choicesOf(cart, paymentMethodId),
    paymentMethods: payableMethods(ctx),
    payment: paying && openPayment(ctx.services, paying.payment),
  }
}

const lineWarnings = (priced: PricedCart) =>
  priced.problems.map(({ product, is }) =>
    is === 'gone'
      ? refusalText('checkout.lineUnavailable', { product })
      : refusalText('checkout.quantity', { product }),
  )

/** Where this order would leave the account of whoever pays; null for a cash customer. */
async function creditAfter(
  { tx, actor }: CheckoutCtx,
  thisOrderCents: number,
): Promise<CreditPosition | null> {
  if (actor.cash) return null
  const credit = await readCredit(tx, actor.payerId)
  return creditPosition({
    limit2Cents: credit.credit_limit2_cents,
    limit3Cents: credit.credit_limit3_cents,
    invoicedCents: credit.invoiced_cents,
    openOrdersCents: credit.open_orders_cents,
    thisOrderCents,
    prepaid: false,
    creditHold: credit.credit_hold,
  })
}

function creditFacts({ actor }: CheckoutCtx, credit: CreditPosition | null): Pick<Checkout, 'credit'> {
  if (
    !credit ||
    credit.limitCents === null ||
    credit.headroomCents === null ||
    !allows(NEEDS.creditSummary, actor)
  )
    return {}
  return { credit: { limit: credit.limitCents, headroom: credit.headroomCents } }
}

function creditWarnings(position: CreditPosition | null): string[] {
  if (position?.stopped) return [refusalText('checkout.creditHold')]
  return position?.holdReason ? [MESSAGES.creditWarning] : []
}
