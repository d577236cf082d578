import type { OutputOf } from '#shared/calls/call.ts'
import type { checkoutCalls } from '#shared/calls/checkout.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { OrderTotals } from '#shared/rules/order-totals.ts'
import type { ShownOrder } from '#shared/rules/shown-order.ts'
import { willItShip } from '#shared/rules/will-it-ship.ts'
import type { PendingOrder } from '#server/modules/payments/pending-order.ts'
import { pendingOrderOf } from '#server/modules/payments/stored-order.ts'
import type { PricedLine } from '#server/modules/carts/price-cart.ts'
import type { CartRow } from '#server/modules/carts/carts.store.ts'
import type { NewOrderLine } from '#server/modules/orders/orders.store.ts'
import { findPayment, type OrderPaymentRow } from '#server/modules/payments/payments.store.ts'
import type { CheckoutCtx } from './context.ts'

type Checkout = OutputOf<(typeof checkoutCalls)['checkoutCurrentShoppingCart']>
type Outlook = Checkout['outlook'][number]

export const choicesOf = (cart: CartRow, paymentMethodId?: string): Checkout['choices'] => ({
  confirmationEmail: cart.confirmation_email ?? '',
  customerReference: cart.customer_reference ?? '',
  delivery: cart.delivery,
  freightOptionId: cart.freight_method_id ?? '',
  allowBackorders: cart.ship_now,
  paymentMethodId: paymentMethodId ?? cart.payment_method_id ?? '',
})

export const withoutPrice = ({ productId, product, quantity, ships, waits, expected }: Outlook): Outlook => ({
  productId,
  product,
  quantity,
  ships,
  waits,
  expected,
})

/**
 * The lines with what would ship now and what would wait. Prices of one in cents ex GST. Stock was read
 * without a lock: confirm compares what was shown with what it then gets.
 */
export function outlookOf(lines: readonly PricedLine[], shipNow: boolean): Outlook[] {
  const onHand = new Map(lines.map(({ productId, available }) => [productId, available]))
  const byId = new Map(
    willItShip(lines, onHand, shipNow ? 'ship' : 'hold').map((line) => [line.productId, line]),
  )
  return lines.map(({ productId, name, quantity, priceCents, expectedOn }) => {
    const { ships, waits } = byId.get(productId) ?? { ships: 0, waits: quantity }
    return {
      productId,
      product: name,
      quantity,
      price: priceCents,
      ships,
      waits,
      expected: waits > 0 ? expectedOn : '',
    }
  })
}

type OutlookLine = Pick<NewOrderLine, 'product_id' | 'name' | 'quantity' | 'price_cents' | 'status'>
/** What of an order a page shows, of one that stands or of one that is ready to. */
type ShownParts = {
  order: Pick<
    PendingOrder['order'],
    'goods_cents' | 'freight_cents' | 'fee_cents' | 'gst_cents' | 'total_inc_cents'
  >
  lines: readonly OutlookLine[]
}

/** The same of order lines that have their stock: a line that is partly there is two of them. */
function outlookOfLines(lines: readonly OutlookLine[]): Outlook[] {
  return [...Map.groupBy(lines, (line) => line.product_id)].map(([productId, parts]) => {
    const units = (wanted: (line: OutlookLine) => boolean) =>
      parts.filter(wanted).reduce((sum, line) => sum + line.quantity, 0)
    const quantity = units(() => true),
      ships = units(({ status }) => status === '33')
    return {
      productId,
      product: parts[0]?.name ?? productId,
      quantity,
      price: parts[0]?.price_cents,
      ships,
      waits: quantity - ships,
      expected: '',
    }
  })
}

/**
 * The order that a payment under way is for, as it was confirmed, whatever has become of prices and stock
 * since; for who began it.
 * @throws Refusal cart.paying for anybody else, payment.unreadable
 */
export async function payingOrder(
  { tx, actor }: Pick<CheckoutCtx, 'tx' | 'actor'>,
  paymentId: number,
): Promise<{ payment: OrderPaymentRow; outlook: Outlook[]; totals: OrderTotals }> {
  const payment = await findPayment(tx, paymentId)
  if (payment?.pays_for !== 'order' || payment.user_id !== actor.userId) throw new Refusal('cart.paying')
  const { order, lines } = pendingOrderOf(payment)
  return {
    payment,
    outlook: outlookOfLines(lines),
    totals: {
      goodsCents: order.goods_cents,
      freightCents: order.freight_cents,
      feeCents: order.fee_cents,
      gstCents: order.gst_cents,
      totalIncGstCents: order.total_inc_cents,
    },
  }
}

/**
 * An order that stands or is ready to be placed, as a page would show it; without what tells of prices where
 * they are not seen.
 */
export function shownOf(cart: CartRow, { order, lines }: ShownParts, seesPrices: boolean): ShownOrder {
  return {
    lines: outlookOfLines(lines).map(({ productId, product, quantity, price, ships }) => ({
      productId,
      product,
      quantity,
      ships,
      ...(seesPrices ? { price } : {}),
    })),
    freight: order.freight_cents,
    choices: choicesOf(cart),
    ...(seesPrices
      ? { goods: order.goods_cents, fee: order.fee_cents, gst: order.gst_cents, total: order.total_inc_cents }
      : {}),
  }
}
