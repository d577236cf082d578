import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

/**
 * What can be sent in place of the units of a line that wait. Prices of one ex GST, `total` is what the order
 * comes to without what was cancelled, inc GST; all only with letter D.
 */
const offers = z.object({
  units: f.int,
  unitprice: z.optional(f.money),
  total: z.optional(f.money),
  /** The best first. */
  offers: z.array(
    z.object({
      productId: f.string,
      product: f.string,
      available: f.int,
      /** What one would cost on this order, and what it costs today. */
      unitprice: z.optional(f.money),
      todayprice: z.optional(f.money),
      total: z.optional(f.money),
    }),
  ),
})

export const swapCalls = calls({
  swapOffers: {
    method: 'GET',
    about:
      'Products in stock that fit the same phones as one that is on back order, and what a swap comes to',
    needs: NEEDS.swapBackOrder,
    input: z.object({ orderId: f.id, orderLineId: f.id }),
    output: offers,
  },
  swapBackOrder: {
    method: 'PUT',
    about: 'Send another product in place of the units of a line that wait, on the same order',
    needs: NEEDS.swapBackOrder,
    input: z.object({
      orderId: f.id,
      orderLineId: f.id,
      productId: f.id,
      /** What the page showed; where it differs, nothing is swapped. */
      shown: z.object({ units: f.units, unitprice: z.optional(f.money), total: z.optional(f.money) }),
    }),
    sentAs: 'json',
    output: z.object({
      isSwapped: f.boolean,
      /** The low status of the order from now on. */
      lowstatus: f.string,
      /** In sentences, what differs from what was shown; then `now` says how it is. */
      differences: f.strings,
      now: z.nullable(offers),
    }),
  },
})
