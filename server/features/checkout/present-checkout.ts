import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { FREIGHT_FREE_FROM_CENTS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { raisedPrices } from '#shared/rules/approval.ts'
import { creditPosition, type CreditPosition } from '#shared/rules/credit.ts'
import { willItShip } from '#shared/rules/will-it-ship.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { priceCart, type PricedCart } from '#server/present/price-cart.ts'
import type { CartRow } from '#server/store/carts.store.ts'
import { readCredit } from '#server/store/credit.store.ts'
import { presentOpenPayment } from './present-payment.ts'
import { payableMethods, quote } from './checkout-totals.ts'

type Checkout = OutputOf<typeof checkoutCalls['checkoutCurrentShoppingCart']>

/** Where the wizard stands: amounts, freight offers, choices, and what the person should know before going on. */
export async function presentCheckout(ctx: Ctx, cart: CartRow, paymentMethodId?: string): Promise<Checkout> {
  const seesPrices = allows(NEEDS.dealerPrices, ctx.actor)
  const priced = await priceCart(ctx, cart)
  const { offers, totals } = await quote(ctx, cart, priced.lines, paymentMethodId)
  const credit = await creditAfter(ctx, totals.totalIncGstCents)
  return {
    cartId: cart.id, version: cart.version, webOrderNo: cart.web_order_no ?? 0,
    freightChargeExGST: totals.freightCents,
    ...(seesPrices
      ? { orderBaseTotalExGST: totals.goodsCents, adminFeeExGST: totals.feeCents, totalGST: totals.gstCents, totalIncGST: totals.totalIncGstCents } : {}),
    validFreightMethods: offers.map(({ id, name, code, chargeCents }) => ({ id, name, code, chargeExGST: chargeCents })),
    outlook: await outlookOf(ctx, cart, priced),
    ...creditFacts(ctx, credit),
    freeFreightFrom: FREIGHT_FREE_FROM_CENTS,
    raisedPrices: seesPrices ? raisedPrices(priced.lines).map(({ product, fromCents, toCents }) => ({ product, from: fromCents, to: toCents })) : [],
    warnings: [...lineWarnings(priced), ...creditWarnings(credit?.position)],
    choices: {
      confirmationEmail: cart.confirmation_email ?? '', customerReference: cart.customer_reference ?? '', delivery: cart.delivery,
      freightOptionId: cart.freight_method_id ?? '', allowBackorders: cart.ship_now, paymentMethodId: paymentMethodId ?? cart.payment_method_id ?? '',
    },
    paymentMethods: payableMethods(ctx),
    payment: cart.payment_id === null ? null : await presentOpenPayment(ctx, cart.payment_id),
  }
}

const lineWarnings = (priced: PricedCart) => priced.problems.map(({ product, is }) =>
  is === 'gone' ? refusalText('checkout.lineUnavailable', { product }) : refusalText('checkout.quantity', { product }))

/** Stock as the catalogue shows it: an outlook needs no lock. */
async function outlookOf({ shop, now }: Ctx, cart: CartRow, { lines }: PricedCart): Promise<Checkout['outlook']> {
  await shop.catalogue.snapshot(now) // brings the stock it knows up to date
  const stock = new Map(lines.map(({ productId }) => [productId, shop.catalogue.stockOf(productId)]))
  const onHand = new Map([...stock].map(([productId, state]) => [productId, state.available]))
  const names = new Map(lines.map(({ productId, name }) => [productId, name]))
  return willItShip(lines, onHand, cart.ship_now ? 'ship' : 'hold').map(({ productId, ships, waits }) => ({
    productId, product: names.get(productId) ?? productId, ships, waits, expected: waits > 0 ? stock.get(productId)?.expectedOn ?? '' : '',
  }))
}

type Credit = { limitCents: number | null; position: CreditPosition }

/** Where this order would leave the account of whoever pays; null for a cash customer. */
async function creditAfter({ tx, actor }: Ctx, thisOrderCents: number): Promise<Credit | null> {
  if (actor.cash) return null
  const credit = await readCredit(tx, actor.payerId)
  const { credit_limit2_cents: limit2Cents, credit_limit3_cents: limit3Cents } = credit
  return {
    limitCents: limit3Cents || limit2Cents || null,
    position: creditPosition({ limit2Cents, limit3Cents, invoicedCents: credit.invoiced_cents, openOrdersCents: credit.open_orders_cents, thisOrderCents, prepaid: false, creditHold: credit.credit_hold }),
  }
}

function creditFacts({ actor }: Ctx, credit: Credit | null): Pick<Checkout, 'credit'> {
  if (!credit || credit.limitCents === null || credit.position.headroomCents === null || !allows(NEEDS.creditSummary, actor)) return {}
  return { credit: { limit: credit.limitCents, headroom: credit.position.headroomCents } }
}

function creditWarnings(position: CreditPosition | undefined): string[] {
  if (position?.stopped) return [refusalText('checkout.creditHold')]
  return position?.holdReason ? [MESSAGES.creditWarning] : []
}
