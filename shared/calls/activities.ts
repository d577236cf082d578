import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const activities = z.object({
  recentActivities: z.array(
    z.object({
      description: f.string,
      type: f.string,
      parameters: z.record(f.string, f.string),
      /** When it was looked at last. */
      at: f.moment,
    }),
  ),
})
const oneOrder = z.object({ orderId: f.id })

export const activityCalls = calls({
  recentActivitiesFromServer: {
    method: 'GET',
    about: 'What the person looked at last on this account',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: activities,
  },
  addActivityViewProduct: {
    method: 'POST',
    about: 'Note that a product was looked at',
    needs: NEEDS.signedIn,
    input: z.object({ productId: f.id }),
    output: activities,
  },
  addActivityViewOrder: {
    method: 'POST',
    about: 'Note that an order was looked at',
    needs: NEEDS.orders,
    input: oneOrder,
    output: activities,
  },
  addActivityViewBackOrder: {
    method: 'POST',
    about: 'Note that a back order was looked at',
    needs: NEEDS.activityBackOrder,
    input: oneOrder,
    output: activities,
  },
  addActivityViewInvoice: {
    method: 'POST',
    about: 'Note that an invoice was looked at',
    needs: NEEDS.invoices,
    input: z.object({ invoiceId: f.id }),
    aliases: { invoiceno: 'invoiceId' },
    output: activities,
  },
})
