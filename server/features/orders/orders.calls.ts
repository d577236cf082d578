import type { orderCalls } from '#shared/calls/orders.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import type { HandlersFor } from '#server/kit/handlers.ts'
import { presentOrder } from '#server/present/order.ts'
import { deliveriesOf, orderCount, ordersByNo, ordersOf, shipmentsOf } from '#server/store/orders.store.ts'
import { paymentsSince } from '#server/store/payments.store.ts'
import { resendConfirmation } from './resend-confirmation.ts'

const PAYMENTS_SHOWN_MS = 30 * 24 * 3_600_000

export const orderHandlers: HandlersFor<typeof orderCalls> = {
  ordersFromServer: async ({ newest, orderNo }, { tx, actor }) => {
    const found = orderNo === undefined ? await ordersOf(tx, actor.accountId, newest) : await ordersByNo(tx, actor.accountId, orderNo)
    const total = newest === undefined || orderNo !== undefined ? {} : { total: await orderCount(tx, actor.accountId) }
    return { orders: found.map((row) => presentOrder(row, actor)), ...total }
  },
  resendOrderConfirmation: async ({ orderNo }, ctx) => ({ sentTo: await resendConfirmation(ctx, orderNo) }),
  paymentsFromServer: async (_input, { tx, actor, now }) => ({
    payments: (await paymentsSince(tx, new Date(now.getTime() - PAYMENTS_SHOWN_MS), actor.staff ? null : actor.accountId)).map((p) => ({
      webOrderNo: p.web_order_no, orderNo: p.order_no ?? '', accountName: p.account_name, methodId: p.method_id, state: p.state,
      ...(allows(NEEDS.dealerPrices, actor) ? { amount: p.amount_cents } : {}), createdAt: p.created_at, problem: actor.staff ? p.problem : '',
    })),
  }),
  deliveryAddressesFromServer: async ({ webOrderNo }, { tx, actor }) => ({
    deliveryAddresses: (await deliveriesOf(tx, actor.accountId, webOrderNo)).map(({ web_order_no, delivery: d }) => ({
      deliveryaddressid: String(web_order_no), companyname: d.company, contactname: d.name, deliveryaddress1: d.address1, deliveryaddress2: d.address2,
      deliverysuburb: d.suburb, deliverycity: d.city, deliverytwocharstate: d.state, deliverypostcode: d.postcode,
    })),
  }),
  trackingDatasFromServer: async (_input, { tx, actor }) => ({
    trackingDatas: Object.fromEntries((await shipmentsOf(tx, actor.accountId)).map((s) =>
      [s.shipment_no, { url: s.url, trackingData: { carrier: s.carrier, connote: s.connote } }])),
  }),
}
