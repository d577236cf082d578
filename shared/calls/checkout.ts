import { z } from 'zod'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { order, orderLine } from './orders.ts'

/** Where the wizard stands: every step answers the whole of it. Amounts ex GST unless the name says otherwise; what tells of goods only with letter D. */
export const checkout = z.object({
  /** Grows with every change of the cart's lines; confirm sends it back. */
  cartId: f.keyOut, version: f.keyOut, webOrderNo: f.keyOut,
  orderBaseTotalExGST: f.money.optional(), freightChargeExGST: f.money, adminFeeExGST: f.money.optional(), totalGST: f.money.optional(), totalIncGST: f.money.optional(),
  validFreightMethods: z.array(z.object({ id: z.string(), name: z.string(), chargeExGST: f.money, code: z.string() })),
  /** What costs more than when the cart was submitted for approval; ex GST, only with letter D. */
  raisedPrices: z.array(z.object({ product: z.string(), from: f.money, to: f.money })),
  /** What would leave at once and what would wait, were the order placed now; `expected` is a calendar day or ''. */
  outlook: z.array(z.object({ productId: z.string(), product: z.string(), ships: z.int(), waits: z.int(), expected: f.day })),
  /** What may still be bought after this order, inc GST, and of which limit; for credit customers with letter C, where a limit is set. */
  credit: z.object({ limit: f.money, headroom: f.money }).optional(),
  /** From which goods total ex GST standard freight is free. */
  freeFreightFrom: f.money,
  warnings: z.array(z.string()),
  /** What the person has chosen so far. */
  choices: z.object({
    confirmationEmail: z.string(), customerReference: z.string(),
    delivery: z.object({ company: z.string(), name: z.string(), address1: z.string(), address2: z.string(), suburb: z.string(), city: z.string(), state: z.string(), postcode: z.string() }).nullable(),
    freightOptionId: z.string(), allowBackorders: z.boolean(), paymentMethodId: z.string(),
  }),
  paymentMethods: z.array(z.string()),
})
const oneCart = { cartId: f.key }

export const checkoutCalls = calls({
  checkoutCurrentShoppingCart: { method: 'POST', about: 'Begin or resume the checkout of the current cart', needs: NEEDS.checkout, input: f.nothing, output: checkout },
  checkoutApprovalShoppingCart: { method: 'POST', about: 'Begin or resume the checkout of a cart that waits for approval', needs: NEEDS.approveOrders, input: z.object(oneCart), output: checkout },
  checkoutSetConfirmEmailCustRef: {
    method: 'PUT', about: 'Step Options', needs: NEEDS.checkout,
    input: z.object({ ...oneCart, confirmationEmail: f.optionalText(254), customerReference: f.optionalText(200) }), output: checkout,
  },
  checkoutSetDeliveryAddress: {
    method: 'PUT', about: 'Step Delivery Address', needs: NEEDS.checkout,
    input: z.object({
      ...oneCart, company: f.optionalText(200), name: f.optionalText(200), address1: f.optionalText(200), address2: f.optionalText(200),
      suburb: f.optionalText(100), city: f.optionalText(100), state: f.optionalText(20), postcode: f.optionalText(20),
    }),
    aliases: { companyName: 'company', contactName: 'name', addressLine1: 'address1', addressLine2: 'address2' },
    output: checkout,
  },
  checkoutSetFreightBackOrderOptions: {
    method: 'PUT', about: 'Step Freight & Back Order; allowBackorders true ships what is in stock now', needs: NEEDS.checkout,
    input: z.object({ ...oneCart, freightOptionId: f.id, allowBackorders: f.flag }), output: checkout,
  },
  checkoutSetPaymentMethod: {
    method: 'PUT', about: 'Step Payment; justCalculatePrices answers the totals and keeps nothing', needs: NEEDS.checkout,
    input: z.object({ ...oneCart, paymentMethodId: f.id, justCalculatePrices: f.flag.default(false) }), output: checkout,
  },
  checkoutConfirm: {
    method: 'PUT', about: 'Place the order; repeated, it answers the order that was placed', needs: NEEDS.checkout,
    input: z.object({
      ...oneCart,
      /** The version of the cart that was shown: another one is refused. */
      version: f.key.optional(),
      /** Prices that rose since the cart was submitted for approval are accepted. */
      acceptRaisedPrices: f.flag.optional(),
    }),
    output: z.object({
      order, orderLines: z.array(orderLine), webOrderNo: f.keyOut, orderNo: z.string(), tempOrderNo: z.string(),
      ccPaymentId: z.string(), payPalPayment: z.string(), payPalClientId: z.string(), status: z.string(),
      /** Why the order is held, or ''. */
      heldReason: z.string(),
    }),
  },
})
