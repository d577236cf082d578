import type { orderCalls } from '#shared/calls/orders.ts'
import type { HandlersFor } from '#server/kit/handlers.ts'
import { presentOrder } from '#server/present/order.ts'
import { deliveriesOf, ordersOf, shipmentsOf } from '#server/store/orders.store.ts'
import { resendConfirmation } from './resend-confirmation.ts'

export const orderHandlers: HandlersFor<typeof orderCalls> = {
  ordersFromServer: async (_input, { tx, actor }) => ({ orders: (await ordersOf(tx, actor.accountId)).map((row) => presentOrder(row, actor)) }),
  resendOrderConfirmation: async ({ orderNo }, ctx) => ({ sentTo: await resendConfirmation(ctx, orderNo) }),
  deliveryAddressesFromServer: async (_input, { tx, actor }) => ({
    deliveryAddresses: (await deliveriesOf(tx, actor.accountId)).map(({ web_order_no, delivery: d }) => ({
      deliveryaddressid: String(web_order_no), companyname: d.company, contactname: d.name, deliveryaddress1: d.address1, deliveryaddress2: d.address2,
      deliverysuburb: d.suburb, deliverycity: d.city, deliverytwocharstate: d.state, deliverypostcode: d.postcode,
    })),
  }),
  trackingDatasFromServer: async (_input, { tx, actor }) => ({
    trackingDatas: Object.fromEntries((await shipmentsOf(tx, actor.accountId)).map((s) =>
      [s.shipment_no, { url: s.url, trackingData: { carrier: s.carrier, connote: s.connote } }])),
  }),
}
