import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const orderLine = z.object({
  id: f.string,
  itemno: f.string,
  itemname: f.string,
  itemdesc: f.string,
  orderedqty: f.int,
  /** Dealer price of one, ex GST; only with letter D. */
  unitprice: z.optional(f.money),
  status: f.string,
})
export const order = z.object({
  orderno: f.string,
  webOrderNo: f.keyOut,
  orderdate: f.moment,
  customerref: f.string,
  /** Goods ex GST; only with letter D, as the totals below. */
  baseprice: z.optional(f.money),
  freight: z.optional(f.money),
  fee: z.optional(f.money),
  gst: z.optional(f.money),
  totalIncGST: z.optional(f.money),
  lowstatus: f.string,
  deliveryaddressid: f.string,
  heldReason: f.string,
  invoicenos: f.strings,
  shipmentnos: f.strings,
})
const deliveryAddress = z.object({
  deliveryaddressid: f.string,
  companyname: f.string,
  contactname: f.string,
  deliveryaddress1: f.string,
  deliveryaddress2: f.string,
  deliverysuburb: f.string,
  deliverycity: f.string,
  deliverytwocharstate: f.string,
  deliverypostcode: f.string,
})

export const orderCalls = calls({
  ordersFromServer: {
    method: 'GET',
    about:
      'The orders of the account, newest first, with their lines; all, so many, or the one a number means',
    needs: NEEDS.orders,
    input: z.object({ newest: z.optional(f.count), orderNo: z.optional(f.id) }),
    output: z.object({
      orders: z.array(z.extend(order, { lines: z.array(orderLine) })),
      /** How many orders the account has; where only so many were asked for. */
      total: z.optional(f.int),
    }),
  },
  resendOrderConfirmation: {
    method: 'POST',
    work: 'mail',
    about: 'Send the confirmation of an order once more, to the person who asks',
    needs: NEEDS.orders,
    input: z.object({ orderNo: f.id }),
    output: z.object({ sentTo: f.string }),
  },
  deliveryAddressesFromServer: {
    method: 'GET',
    about: 'Where past orders of the account went; all, or one by its web order number',
    needs: NEEDS.deliveryAddresses,
    input: z.object({ webOrderNo: z.optional(f.key) }),
    output: z.object({ deliveryAddresses: z.array(deliveryAddress) }),
  },
  trackingDatasFromServer: {
    method: 'GET',
    about: 'Carrier and connote of the shipments of the account',
    needs: NEEDS.tracking,
    input: f.nothing,
    output: z.object({
      trackingDatas: z.record(
        f.string,
        z.object({ url: f.string, trackingData: z.object({ carrier: f.string, connote: f.string }) }),
      ),
    }),
  },
})
