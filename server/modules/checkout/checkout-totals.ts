import { isPaymentMethodId, type PaymentMethodId } from '#shared/codes/payment-methods.ts'
import { type FreightOffer, freightOffers, zoneOf } from '#shared/rules/freight.ts'
import { goodsCents, orderTotals, type OrderTotals } from '#shared/rules/order-totals.ts'
import { paymentMethodsFor } from '#shared/rules/payment-choice.ts'
import { feeRate } from '#shared/rules/surcharge.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { gatewayKindOf, gatewayOf } from '#server/modules/payments/gateway-of.ts'
import { addressesOf, defaultAddressId } from '#server/modules/addresses/addresses.store.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import type { PricedLine } from '#server/modules/carts/price-cart.ts'
import type { CheckoutCtx } from './context.ts'

export type Quote = { offers: FreightOffer[]; chosen: FreightOffer | null; totals: OrderTotals }

/**
 * What the order comes to with the choices made so far; before a freight method is chosen, with the first
 * that goes there.
 */
export async function quote(
  ctx: CheckoutCtx,
  cart: CartRow,
  lines: PricedLine[],
  paymentMethodId = cart.payment_method_id ?? '',
): Promise<Quote> {
  const { actor, now, services } = ctx
  const terms = await services.terms.terms()
  const country = regionOf(actor.businessGroup)
  const postcode = cart.delivery?.postcode ?? (await usualPostcode(ctx))
  const offers = freightOffers(terms.freight, {
    zone: zoneOf({ country, postcode }),
    goodsCents: goodsCents(lines),
  })
  const chosen = offers.find((offer) => offer.id === cart.freight_method_id) ?? null
  const feeRatePpm = isPaymentMethodId(paymentMethodId)
    ? feeRate(terms.fees, paymentMethodId, country, now)
    : 0
  const freightCents = (chosen ?? offers[0])?.chargeCents ?? 0
  return {
    offers,
    chosen,
    totals: orderTotals({ lines, freightCents, feeRatePpm, businessGroup: actor.businessGroup }),
  }
}

/**
 * The methods this person may pay by here and now: those of the rule whose gateway, where they need one, is
 * connected.
 */
export const payableMethods = ({
  actor,
  services,
}: Pick<CheckoutCtx, 'actor' | 'services'>): PaymentMethodId[] =>
  paymentMethodsFor(actor).filter(
    (id) => gatewayKindOf(id) === null || gatewayOf(services.gateways, id) !== null,
  )

async function usualPostcode({ tx, actor }: CheckoutCtx): Promise<string> {
  const preferred = await defaultAddressId(tx, actor.accountId)
  const saved = await addressesOf(tx, actor.accountId)
  return (saved.find((address) => address.id === preferred) ?? saved[0])?.postcode ?? ''
}
