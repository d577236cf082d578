import * as z from 'zod/mini'
import { PAYMENT_STATE_CODES } from '../codes/payment-states.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const paymentCalls = calls({
  paymentsFromServer: {
    method: 'GET',
    about:
      'Payments of orders at the gateways that were begun in the last 30 days, newest first: those of the account; for staff with letter N, who do not act for a customer, those of all',
    needs: NEEDS.orders,
    input: f.nothing,
    output: z.object({
      payments: z.array(
        z.object({
          webOrderNo: f.keyOut,
          /** The number of the order it paid, or ''. */
          orderNo: f.string,
          accountName: f.string,
          methodId: f.string,
          /** A code of shared/codes/payment-states.ts. */
          state: z.enum(PAYMENT_STATE_CODES),
          /** Inc GST; only with letter D. */
          amount: z.optional(f.money),
          createdAt: f.moment,
          /** What does not agree; for staff who see all. */
          problem: f.string,
        }),
      ),
    }),
  },
})
