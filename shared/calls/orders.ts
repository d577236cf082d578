import * as z from 'zod/mini'
import { LIST_PAGE_MAX, ORDER_TEXT_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

/** Characters: a page of product numbers of the usual length. */
const PAST_IDS_TEXT_MAX = 4_000

export const orderLine = z.object({
  id: f.string,
  itemno: f.string,
  itemname: f.string,
  itemdesc: f.string,
  orderedqty: f.int,
  /** Dealer price of one, ex GST; only with letter D. */
  unitprice: z.optional(f.money),
  status: f.string,
  /** Units of it that have left, that wait for stock, and that were cancelled. */
  shippedqty: f.int,
  backorderqty: f.int,
  cancelledqty: f.int,
  /** Of the cancelled ones, those that another line of the order stands in for. */
  swappedqty: z.optional(f.int),
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
  /** '' on account. It names the fee. */
  paymentMethodId: f.string,
  gst: z.optional(f.money),
  totalIncGST: z.optional(f.money),
  /** What of the total its cancelled units take off, inc GST: the rest is what its invoices come to. */
  cancelledIncGST: z.optional(f.money),
  lowstatus: f.string,
  /** Whether what is in stock leaves before the rest. */
  shipsnow: f.boolean,
  deliveryaddressid: f.string,
  heldReason: f.string,
  invoicenos: f.strings,
  creditnotenos: f.strings,
  shipmentnos: f.strings,
})
export const orderWithLines = z.extend(order, { lines: z.array(orderLine) })
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

/** What has to be paid so that a held order goes on, inc GST. */
export const payToRelease = z.object({
  toPay: f.money,
  /** By how much open orders keep it over the credit limit even once that is paid. */
  lack: f.money,
  /** Those of the order's own customer, due longest first, with what each has open. */
  invoices: z.array(z.object({ invoiceNo: f.string, dueOn: z.nullable(f.day), balance: f.money })),
  /** What is to be paid of invoices of others that the same payer pays for. */
  others: f.money,
})

export const orderCalls = calls({
  ordersFromServer: {
    method: 'GET',
    about:
      'The newest orders of the account with their lines: up to 1,000, so many, or the one a number means',
    needs: NEEDS.orders,
    input: z.object({ newest: z.optional(f.count), orderNo: z.optional(f.id) }),
    output: z.object({
      orders: z.array(orderWithLines),
      /** How many orders the account has; where only so many were asked for. */
      total: z.optional(f.int),
    }),
  },
  ordersPage: {
    method: 'GET',
    about: 'A page of the orders of the account with their lines, filtered and sorted',
    needs: NEEDS.orders,
    input: z.object({
      ...pageInput,
      /** Every word must stand in a number of the order, its reference, or a product's number or name. */
      text: f.optionalText(ORDER_TEXT_MAX),
      /** Only orders with one of these low statuses. */
      statuses: z.optional(f.codes),
      /** Only orders with a line of this product. */
      productId: z.optional(f.id),
      placedFrom: z.optional(f.moment),
      /** The first moment that is too late. */
      placedBefore: z.optional(f.moment),
      sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    }),
    output: z.object({ orders: z.array(orderWithLines), ...pageOutput }),
  },
  pastProducts: {
    method: 'GET',
    about:
      'What products that the account has ordered were for, those that are not sold any more too: to find what fits instead',
    needs: NEEDS.orders,
    input: z.object({
      /** As JSON; what the account never ordered is left out of the answer. */
      productIds: f.json(z.array(f.string).check(z.maxLength(LIST_PAGE_MAX)), PAST_IDS_TEXT_MAX),
    }),
    output: z.object({
      products: z.array(
        z.object({
          productId: f.string,
          category: f.string,
          itemClass: f.string,
          /** As they stand in addresses, with their vendor ("apple/iphone-15"). */
          devices: f.strings,
        }),
      ),
    }),
  },
  orderHold: {
    method: 'GET',
    about: 'What has to be paid so that an order that is held for credit goes on; null where nothing has',
    needs: NEEDS.payToRelease,
    input: z.object({ orderNo: f.id }),
    output: z.object({ hold: z.nullable(payToRelease) }),
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
