import { isPaymentMethodId, type PaymentMethodId } from '#shared/codes/payment-methods.ts'
import { type FreightOffer, freightOffers, zoneOf } from '#shared/rules/freight.ts'
import { goodsCents, orderTotals, type OrderTotals } from '#shared/rules/order-totals.ts'
import { paymentMethodsFor } from '#shared/rules/payment-choice.ts'
import { feeCents, feeRate } from '#shared/rules/surcharge.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { gatewayKindOf, gatewayOf } from '#server/modules/payments/gateway-of.ts'
import { addressesOf, defaultAddressId } from '#server/modules/addresses/addresses.store.ts'
import { atOnce } from '#server/db/one-message.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import type { PricedLine } from '#server/modules/carts/price-cart.ts'
import type { CheckoutCtx } from './context.ts'

export type Quote = { offers: FreightOffer[]; chosen: FreightOffer | null; totals: OrderTotals }

/** The choices and lines an order is priced with. `postcode` is that of the delivery (`postcodeOf`). */
type Quoted = {
  cart: Pick<CartRow, 'freight_method_id' | 'payment_method_id'>
  lines: PricedLine[]
  postcode: string
  paymentMethodId?: string | undefined
}

/** A way to pay: its rate in parts per million, and its fee for an order in cents ex GST. */
type MethodFee = { id: PaymentMethodId; ratePpm: number; feeCents: number }

/**
 * What the order comes to with the choices made so far; before a freight method is chosen, with the first
 * that goes there.
 */
export async function quote(
  { actor, now, services }: Pick<CheckoutCtx, 'actor' | 'now' | 'services'>,
  { cart, lines, postcode, paymentMethodId = cart.payment_method_id ?? '' }: Quoted,
): Promise<Quote> {
  const terms = await services.terms.terms()
  const country = regionOf(actor.businessGroup)
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

/** What each way to pay would cost for an order of these goods and freight, in cents ex GST. */
export async function methodFees(
  { actor, now, services }: Pick<CheckoutCtx, 'actor' | 'now' | 'services'>,
  methods: readonly PaymentMethodId[],
  { goodsCents: goods, freightCents }: Pick<OrderTotals, 'goodsCents' | 'freightCents'>,
): Promise<MethodFee[]> {
  const { fees } = await services.terms.terms()
  return methods.map((id) => {
    const ratePpm = feeRate(fees, id, regionOf(actor.businessGroup), now)
    return { id, ratePpm, feeCents: feeCents(goods + freightCents, ratePpm) }
  })
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

/**
 * The postcode the goods go to: that of the delivery once it is chosen, else of the address that will be
 * proposed. '' for an account without addresses.
 */
export async function postcodeOf(
  { tx, actor }: Pick<CheckoutCtx, 'tx' | 'actor'>,
  { delivery }: Pick<CartRow, 'delivery'>,
): Promise<string> {
  if (delivery) return delivery.postcode
  const [preferred, saved] = await atOnce(tx, (handle) => [
    defaultAddressId(handle, actor.accountId),
    addressesOf(handle, actor.accountId),
  ])
  return (saved.find((address) => address.id === preferred) ?? saved[0])?.postcode ?? ''
}
