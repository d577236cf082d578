import { z } from 'zod'
import { PAYMENT_STATE_CODES } from '../codes/payment-states.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const orderLine = z.object({
  id: z.string(), itemno: z.string(), itemname: z.string(), itemdesc: z.string(), orderedqty: z.int(),
  /** Dealer price of one, ex GST; only with letter D. */
  unitprice: f.money.optional(),
  status: z.string(),
})
export const order = z.object({
  orderno: z.string(), webOrderNo: f.keyOut, orderdate: f.moment, customerref: z.string(),
  /** Goods ex GST; only with letter D, as the totals below. */
  baseprice: f.money.optional(),
  freight: f.money.optional(), fee: f.money.optional(), gst: f.money.optional(), totalIncGST: f.money.optional(),
  lowstatus: z.string(), deliveryaddressid: z.string(), heldReason: z.string(),
  invoicenos: z.array(z.string()), shipmentnos: z.array(z.string()),
})
const deliveryAddress = z.object({
  deliveryaddressid: z.string(), companyname: z.string(), contactname: z.string(), deliveryaddress1: z.string(), deliveryaddress2: z.string(),
  deliverysuburb: z.string(), deliverycity: z.string(), deliverytwocharstate: z.string(), deliverypostcode: z.string(),
})

export const orderCalls = calls({
  ordersFromServer: {
    method: 'GET', about: 'The orders of the account, newest first, with their lines; all, or so many', needs: NEEDS.orders, input: z.object({ newest: f.count.optional() }),
    output: z.object({ orders: z.array(order.extend({ lines: z.array(orderLine) })) }),
  },
  resendOrderConfirmation: {
    method: 'POST', about: 'Send the confirmation of an order once more, to the person who asks', needs: NEEDS.orders,
    input: z.object({ orderNo: f.id }), output: z.object({ sentTo: z.string() }),
  },
  paymentsFromServer: {
    method: 'GET', about: 'Payments at the gateways that were begun in the last 30 days, newest first: those of the account, for staff those of all', needs: NEEDS.orders, input: f.nothing,
    output: z.object({
      payments: z.array(z.object({
        webOrderNo: f.keyOut,
        /** The number of the order it paid, or ''. */
        orderNo: z.string(),
        accountName: z.string(), methodId: z.string(),
        /** A code of shared/codes/payment-states.ts. */
        state: z.enum(PAYMENT_STATE_CODES),
        /** Inc GST; only with letter D. */
        amount: f.money.optional(),
        createdAt: f.moment,
        /** What does not agree; for staff. */
        problem: z.string(),
      })),
    }),
  },
  deliveryAddressesFromServer: {
    method: 'GET', about: 'Where past orders of the account went', needs: NEEDS.deliveryAddresses, input: f.nothing,
    output: z.object({ deliveryAddresses: z.array(deliveryAddress) }),
  },
  trackingDatasFromServer: {
    method: 'GET', about: 'Carrier and connote of the shipments of the account', needs: NEEDS.tracking, input: f.nothing,
    output: z.object({
      trackingDatas: z.record(z.string(), z.object({ url: z.string(), trackingData: z.object({ carrier: z.string(), connote: z.string() }) })),
    }),
  },
})
