import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { TIMELINE_KINDS } from '../rules/order-timeline.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const orderTimelineCalls = calls({
  orderTimeline: {
    method: 'GET',
    about: 'What has happened to an order of the account, the oldest first, and what comes next',
    needs: NEEDS.orders,
    input: z.object({ orderNo: f.id }),
    output: z.object({
      entries: z.array(
        z.object({
          kind: z.enum(TIMELINE_KINDS),
          at: f.moment,
          units: z.optional(f.int),
          reason: z.optional(f.string),
          /** Inc GST; only with letter D. */
          amount: z.optional(f.money),
          invoiceNo: z.optional(f.string),
          carrier: z.optional(f.string),
          connote: z.optional(f.string),
          url: z.optional(f.string),
          product: z.optional(f.string),
          /** Of a swap: what is sent in its place. */
          instead: z.optional(f.string),
          /** The expected day before and after, null for none. */
          before: z.optional(z.nullable(f.day)),
          after: z.optional(z.nullable(f.day)),
        }),
      ),
      /** In sentences, the nearest first. */
      next: f.strings,
    }),
  },
})
