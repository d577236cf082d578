import * as z from 'zod/mini'
import { delivery } from './delivery.ts'
import * as f from './fields.ts'

/** What became of a cart that was ordered: what its success page says, and what orders it again. */
export const placedOrder = z.object({
  orderNo: f.string,
  webOrderNo: f.keyOut,
  placedAt: f.moment,
  customerReference: f.string,
  delivery,
  /** Inc GST; only with letter D. */
  total: z.optional(f.money),
  /** Why the order is held, or ''. */
  heldReason: f.string,
  /** Whether it waits for a direct deposit; how much is still to come, inc GST, only with letter D. */
  deposit: z.nullable(z.object({ amount: z.optional(f.money) })),
  /** What happens to its units next, as its confirmation says it; a line may stand in two groups. */
  groups: z.array(
    z.object({
      title: f.string,
      units: f.int,
      lines: z.array(
        z.object({
          productId: f.string,
          product: f.string,
          quantity: f.int,
          /** When more is expected, a day of Brisbane; null where nobody knows or none is waited for. */
          expected: z.nullable(f.day),
        }),
      ),
    }),
  ),
  /** To order it again. */
  lines: z.array(
    z.object({
      itemno: f.string,
      itemname: f.string,
      orderedqty: f.int,
      /** Dealer price of one, ex GST; only with letter D. */
      unitprice: z.optional(f.money),
    }),
  ),
  /** How much of it waits for stock, in a sentence, and the lines that do. */
  waiting: z.object({
    words: f.string,
    lines: z.array(z.object({ product: f.string, quantity: f.int })),
  }),
  /**
   * Where its confirmation goes, or '', and how that mail stands; notSent where the portal sends no mail.
   */
  confirmation: z.object({
    to: f.string,
    state: z.enum(['none', 'notSent', 'coming', 'sent', 'late', 'failed']),
  }),
})
