import * as z from 'zod/mini'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import { delivery } from './delivery.ts'
import * as f from './fields.ts'
import { order, orderLine } from './orders.ts'
import { placedOrder } from './placed-order.ts'

/** A payment at a gateway that is under way for a cart, until it is paid, cancelled or lapses. */
const openPayment = z.object({
  kind: z.enum(['card', 'paypal']),
  webOrderNo: f.keyOut,
  /** The payment's own id, of either kind, from its beginning: the web order may have had others before. */
  paymentId: f.string,
  /** The id of a card payment, else ''. */
  ccPaymentId: f.string,
  /** The id of PayPal's order, its client and its script, else ''. */
  payPalPayment: f.string,
  payPalClientId: f.string,
  payPalScriptUrl: f.string,
  /** When the stock it holds is given back, unless the payer goes on. */
  lapsesAt: f.moment,
})

/** Of a cart of 2,000 lines with long names. */
const SHOWN_MAX = 500_000
const choices = z.object({
  confirmationEmail: f.string,
  customerReference: f.string,
  delivery: z.nullable(delivery),
  freightOptionId: f.string,
  allowBackorders: f.boolean,
  paymentMethodId: f.string,
})
/** What a page showed of the order it confirms, see ShownOrder in shared/rules/shown-order.ts. */
const shownOrder = z.object({
  lines: z.array(
    z.object({
      productId: f.string,
      product: f.string,
      quantity: f.int,
      price: z.optional(f.money),
      ships: f.int,
    }),
  ),
  goods: z.optional(f.money),
  freight: f.money,
  fee: z.optional(f.money),
  gst: z.optional(f.money),
  total: z.optional(f.money),
  choices,
})

/**
 * Where the wizard stands: every step answers the whole of it. Amounts ex GST unless the name says otherwise;
 * what tells of goods only with letter D.
 */
const checkout = z.object({
  /** Grows with every change of the cart's lines and of the choices below. */
  cartId: f.keyOut,
  version: f.keyOut,
  webOrderNo: f.keyOut,
  orderBaseTotalExGST: z.optional(f.money),
  freightChargeExGST: f.money,
  adminFeeExGST: z.optional(f.money),
  totalGST: z.optional(f.money),
  totalIncGST: z.optional(f.money),
  /** `days`: business days from the day of dispatch; null where the wholesaler has not said. */
  validFreightMethods: z.array(
    z.object({
      id: f.string,
      name: f.string,
      chargeExGST: f.money,
      code: f.string,
      days: z.nullable(z.object({ from: f.int, to: f.int })),
    }),
  ),
  /** What costs more than when the cart was submitted for approval; ex GST, only with letter D. */
  raisedPrices: z.array(z.object({ product: f.string, from: f.money, to: f.money })),
  /**
   * Every line with its price of one, ex GST and only with letter D; what would leave at once and what would
   * wait, were the order placed now; `expected` is a calendar day or ''.
   */
  outlook: z.array(
    z.object({
      productId: f.string,
      product: f.string,
      quantity: f.int,
      price: z.optional(f.money),
      ships: f.int,
      waits: f.int,
      expected: f.day,
    }),
  ),
  /**
   * What may still be bought after this order, inc GST, and of which limit; for credit customers with letters
   * C and D, where a limit is set: it falls by what the goods cost.
   */
  credit: z.optional(z.object({ limit: f.money, headroom: f.money })),
  /** From which goods total ex GST standard freight is free. */
  freeFreightFrom: f.money,
  warnings: f.strings,
  /** What the person has chosen so far. */
  choices,
  paymentMethods: f.strings,
  /** What each costs: its rate in parts per million, and the fee of this order ex GST, only with letter D. */
  paymentFees: z.array(z.object({ id: f.string, ratePpm: f.int, fee: z.optional(f.money) })),
  /** While it is there the cart and its choices stand still. */
  payment: z.nullable(openPayment),
})
/** How a payment stands. */
const paymentState = z.object({
  /**
   * A code of shared/codes/payment-states.ts on the wire: PENDING, ORDERED (PayPal: Ordered), HELD, DECLINED,
   * CANCELLED, LAPSED, REFUND or REFUNDED.
   */
  status: f.string,
  /** The number of the order it paid, or ''; and why that is held. */
  orderNo: f.string,
  heldReason: f.string,
})
const oneCart = { cartId: f.key }

export const checkoutCalls = calls({
  checkoutCurrentShoppingCart: {
    method: 'POST',
    about: 'Begin or resume the checkout of the current cart',
    needs: NEEDS.checkout,
    input: f.nothing,
    output: checkout,
  },
  checkoutApprovalShoppingCart: {
    method: 'POST',
    about: 'Begin or resume the checkout of a cart that waits for approval',
    needs: NEEDS.approveOrders,
    input: z.object(oneCart),
    output: checkout,
  },
  checkoutSetConfirmEmailCustRef: {
    method: 'PUT',
    about: 'Step Options; what is left out stays as it is',
    needs: NEEDS.checkout,
    input: z.object({
      ...oneCart,
      confirmationEmail: z.optional(f.line(254)),
      customerReference: z.optional(f.line(200)),
    }),
    output: checkout,
  },
  checkoutSetDeliveryAddress: {
    method: 'PUT',
    about: 'Step Delivery Address',
    needs: NEEDS.checkout,
    input: z.object({
      ...oneCart,
      company: f.optionalLine(200),
      name: f.optionalLine(200),
      address1: f.optionalLine(200),
      address2: f.optionalLine(200),
      suburb: f.optionalLine(100),
      city: f.optionalLine(100),
      state: f.optionalLine(20),
      postcode: f.optionalLine(20),
    }),
    aliases: {
      companyName: 'company',
      contactName: 'name',
      addressLine1: 'address1',
      addressLine2: 'address2',
    },
    output: checkout,
  },
  checkoutSetFreightBackOrderOptions: {
    method: 'PUT',
    about: 'Step Freight & Back Order; allowBackorders true ships what is in stock now',
    needs: NEEDS.checkout,
    input: z.object({ ...oneCart, freightOptionId: f.id, allowBackorders: f.flag }),
    output: checkout,
  },
  checkoutSetPaymentMethod: {
    method: 'PUT',
    about: 'Step Payment; justCalculatePrices answers the totals and keeps nothing',
    needs: NEEDS.checkout,
    input: z.object({ ...oneCart, paymentMethodId: f.id, justCalculatePrices: z._default(f.flag, false) }),
    output: checkout,
  },
  checkoutConfirm: {
    method: 'PUT',
    about: 'Place the order, or begin its payment; repeated, it answers the same order or the same payment',
    needs: NEEDS.checkout,
    transaction: 'own',
    bodyMax: LARGE_BODY_MAX,
    input: z.object({
      ...oneCart,
      /**
       * What was shown: where anything of it differs nothing is placed, and the answer says what (decision
       * 40).
       */
      shown: z.optional(f.json(shownOrder, SHOWN_MAX)),
      /** For a caller that does not send `shown`: a cart of another version is refused. */
      version: z.optional(f.key),
      /** Prices that rose since the cart was submitted for approval are accepted. */
      acceptRaisedPrices: z.optional(f.flag),
    }),
    output: z.object({
      /** Null while a payment is under way: the order is placed when it is paid. */
      order: z.nullable(order),
      orderLines: z.array(orderLine),
      webOrderNo: f.keyOut,
      orderNo: f.string,
      tempOrderNo: f.string,
      ...z.pick(openPayment, {
        paymentId: true,
        ccPaymentId: true,
        payPalPayment: true,
        payPalClientId: true,
        payPalScriptUrl: true,
      }).shape,
      /** ORDERED, PENDING while a payment is under way, or CHANGED where the order is not what was shown. */
      status: f.string,
      /** Why the order is held, or ''. */
      heldReason: f.string,
      /**
       * With CHANGED: what differs, in words, and how the checkout stands now. With ORDERED: what differs
       * where the order was placed before and is not the one that was shown.
       */
      differences: f.strings,
      checkout: z.nullable(checkout),
    }),
  },
  placedOrder: {
    method: 'GET',
    needs: NEEDS.checkout,
    about:
      'What became of a cart that was ordered, or of an order by its number: for who placed it, and who may see orders',
    input: z.object({ orderNo: z.optional(f.line(30)), cartId: z.optional(f.key) }),
    output: placedOrder,
  },
  checkCCOrderPaymentStatus: {
    method: 'GET',
    changes: true, // a payment that was taken places its order
    about: 'What became of a card payment, as the gateway has it',
    needs: NEEDS.checkout,
    input: z.object({ webOrderId: f.key, ccPaymentId: f.id }),
    output: paymentState,
  },
  checkPayPalPaymentStatus: {
    method: 'GET',
    changes: true,
    about: 'What became of a PayPal payment, as PayPal has it; an order that was placed reads Ordered',
    needs: NEEDS.checkout,
    input: z.object({ webOrderId: f.key, payPalPaymentId: f.id }),
    output: paymentState,
  },
  updatePayPalOrderPayment: {
    method: 'PUT',
    about: 'The payer has agreed at PayPal: take the money and place the order',
    needs: NEEDS.checkout,
    transaction: 'own',
    input: z.object({ webOrderNo: f.key, orderID: f.id, payerID: f.optionalLine(100) }),
    output: paymentState,
  },
  cancelOrderPayment: {
    method: 'PUT',
    about:
      'The payer has closed the payment: nothing more can be paid by it, and its cart goes back to step Payment',
    needs: NEEDS.checkout,
    transaction: 'own',
    input: z.object({
      webOrderNo: f.key,
      /**
       * The payment that the page shows: no other one is ended, and the answer is how it stands. Left out,
       * the last one of the web order.
       */
      paymentId: z.optional(f.id),
    }),
    output: paymentState,
  },
})
