import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const overviewCalls = calls({
  attentionFromServer: {
    method: 'GET',
    about:
      'Orders of the account that are held, and lines that wait whose expected day has changed in the last two weeks',
    needs: NEEDS.orders,
    input: f.nothing,
    output: z.object({
      /** The newest first. */
      held: z.array(z.object({ orderno: f.string, reason: f.string })),
      heldTotal: f.int,
      /** What is expected first comes first; what nobody knows comes last. */
      dates: z.array(
        z.object({
          orderno: f.string,
          productId: f.string,
          name: f.string,
          units: f.int,
          before: z.nullable(f.day),
          now: z.nullable(f.day),
        }),
      ),
      datesTotal: f.int,
    }),
  },
  spendFromServer: {
    method: 'GET',
    work: 'search',
    about:
      'What the account was invoiced for goods in the last twelve months, by category, ex GST and less credits',
    needs: NEEDS.invoices,
    input: f.nothing,
    output: z.object({
      /** YYYY-MM of Brisbane, the oldest first. */
      months: z.array(f.string),
      /** The dearest first. */
      categories: z.array(z.object({ name: f.string, spent: z.array(f.money) })),
    }),
  },
  topProductsFromServer: {
    method: 'GET',
    work: 'search',
    about: 'The products that the account ordered most of in the last twelve months',
    needs: NEEDS.orders,
    input: f.nothing,
    output: z.object({
      products: z.array(
        z.object({
          productId: f.string,
          /** Less what was cancelled. */
          units: f.int,
          orders: f.int,
        }),
      ),
    }),
  },
})
