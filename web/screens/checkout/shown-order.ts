import type { ShownOrder } from '#shared/rules/shown-order.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * What the confirm page shows, taken from the answer it is drawn from, to be sent with the confirm (decision
 * 40).
 */
export const shownOrder = (checkout: Checkout): ShownOrder => ({
  lines: checkout.outlook.map(({ productId, product, quantity, price, ships }) => ({
    productId,
    product,
    quantity,
    ships,
    ...(price === undefined ? {} : { price }),
  })),
  freight: checkout.freightChargeExGST,
  choices: checkout.choices,
  goods: checkout.orderBaseTotalExGST,
  fee: checkout.adminFeeExGST,
  gst: checkout.totalGST,
  total: checkout.totalIncGST,
})
