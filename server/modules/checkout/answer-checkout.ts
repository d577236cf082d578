import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { FREIGHT_FREE_FROM_CENTS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { raisedPrices } from '#shared/rules/approval.ts'
import type { CreditPosition } from '#shared/rules/credit.ts'
import { priceCart, type PricedCart } from '#server/modules/carts/price-cart.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { atOnce } from '#server/db/one-message.ts'
import { type CartRow, type CheckoutChoices, setCheckoutChoices } from '#server/modules/carts/carts.store.ts'
import { creditAfter } from '#server/modules/credit/credit-after.ts'
import { readCredit } from '#server/modules/credit/credit.store.ts'
import type { CheckoutCtx } from './context.ts'
import { choicesOf, outlookOf, payingOrder, withoutPrice } from './order-outlook.ts'
import { openPayment } from './answer-payment.ts'
import type { CheckoutStep } from './checkout-cart.ts'
import { methodFees, payableMethods, postcodeOf, quote } from './checkout-totals.ts'

type Checkout = OutputOf<(typeof checkoutCalls)['checkoutCurrentShoppingCart']>

/**
 * Keeps the choices of a step and says where the wizard stands: amounts, freight offers, choices, and what
 * the person should know before going on.
 * @param paymentMethodId prices the order with this method instead of the chosen one
 */
export async function answerCheckout(
  ctx: CheckoutCtx,
  { cart: locked, choices }: CheckoutStep,
  paymentMethodId?: string,
): Promise<Checkout> {
  const seesPrices = allows(NEEDS.dealerPrices, ctx.actor)
  const { cart, priced, postcode, paying, creditRow } = await keepAndRead(ctx, locked, choices)
  const { offers, totals: totalsNow } = await quote(ctx, {
    cart,
    lines: priced.lines,
    postcode,
    paymentMethodId,
  })
  const totals = paying?.totals ?? totalsNow
  const credit = creditRow && creditAfter(creditRow, totals.totalIncGstCents)
  const methods = payableMethods(ctx)
  const fees = await methodFees(ctx, methods, totals)
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
    validFreightMethods: offers.map(({ id, name, code, chargeCents, days }) => ({
      id,
      name,
      code,
      chargeExGST: chargeCents,
      days: days ?? null,
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
    paymentMethods: methods,
    paymentFees: fees.map(({ id, ratePpm, feeCents }) => ({
      id,
      ratePpm,
      ...(seesPrices ? { fee: feeCents } : {}),
    })),
    payment: paying && openPayment(ctx.services, paying.payment),
  }
}

/** Writes the choices, and reads all that the answer needs, in one message. */
async function keepAndRead(ctx: CheckoutCtx, locked: CartRow, choices: CheckoutChoices | null) {
  const { actor, now } = ctx
  const changed = choices && changedFacts(locked, choices)
  const [decided, priced, postcode, paying, creditRow] = await atOnce(ctx.tx, (tx) => [
    choices && setCheckoutChoices(tx, locked.id, choices),
    priceCart({ ...ctx, tx }, locked),
    postcodeOf({ tx, actor }, { ...locked, ...choices }),
    locked.payment_id === null ? null : payingOrder({ tx, actor }, locked.payment_id),
    actor.cash ? null : readCredit(tx, actor.payerId),
    changed && addAudit(tx, whoActs(ctx), { at: now, action: 'cart.choose', subject: locked.id, ...changed }),
  ])
  return { cart: { ...locked, ...choices, ...decided }, priced, postcode, paying, creditRow }
}

const lineWarnings = (priced: PricedCart) =>
  priced.problems.map(({ product, is }) =>
    is === 'gone'
      ? refusalText('checkout.lineUnavailable', { product })
      : refusalText('checkout.quantity', { product }),
  )

function creditFacts({ actor }: CheckoutCtx, credit: CreditPosition | null): Pick<Checkout, 'credit'> {
  if (
    !credit ||
    credit.limitCents === null ||
    credit.headroomCents === null ||
    !allows(NEEDS.creditSummary, actor) ||
    !allows(NEEDS.dealerPrices, actor) // it falls by what the goods cost
  )
    return {}
  return { credit: { limit: credit.limitCents, headroom: credit.headroomCents } }
}

function creditWarnings(position: CreditPosition | null): string[] {
  if (position?.stopped) return [refusalText('checkout.creditHold')]
  if (position?.holdReason === MESSAGES.heldByOverdue) return [MESSAGES.overdueWarning]
  return position?.holdReason ? [MESSAGES.creditWarning] : []
}
