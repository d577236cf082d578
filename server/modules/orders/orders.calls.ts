import type { orderCalls } from '#shared/calls/orders.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { productsForPhones } from '#server/modules/catalogue/fits.store.ts'
import { whatHoldsOrder } from '#server/modules/credit/what-holds.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { OrderServices } from './context.ts'
import { presentOrder } from './present-order.ts'
import { presentPayToRelease } from './pay-to-release.ts'
import {
  deliveriesOf,
  orderCount,
  orderedOf,
  orderHead,
  ordersByNo,
  ordersOf,
  shipmentsOf,
} from './orders.store.ts'
import { ordersPage } from './orders-page.ts'
import { resendConfirmation } from './resend-confirmation.ts'

export const orderHandlers: HandlersFor<typeof orderCalls, OrderServices> = {
  ordersFromServer: async ({ newest, orderNo }, { tx, actor }) => {
    const found =
      orderNo === undefined
        ? await ordersOf(tx, actor.accountId, newest)
        : await ordersByNo(tx, actor.accountId, orderNo)
    const total =
      newest === undefined || orderNo !== undefined ? {} : { total: await orderCount(tx, actor.accountId) }
    return { orders: found.map((row) => presentOrder(row, actor)), ...total }
  },
  ordersPage,
  pastProducts: async ({ productIds }, { tx, actor }) => ({
    products: (await productsForPhones(tx, await orderedOf(tx, actor.accountId, productIds))).map(
      ({ id, category, itemClass, devices }) => ({
        productId: id,
        category,
        itemClass,
        devices: [...devices],
      }),
    ),
  }),
  orderHold: async ({ orderNo }, { tx, actor }) => {
    const head = await orderHead(tx, actor.accountId, orderNo)
    if (!head) throw new Refusal('order.unknown', { order: orderNo })
    return { hold: presentPayToRelease(await whatHoldsOrder(tx, head.web_order_no)) }
  },
  resendOrderConfirmation: async ({ orderNo }, ctx) => ({ sentTo: await resendConfirmation(ctx, orderNo) }),
  deliveryAddressesFromServer: async ({ webOrderNo }, { tx, actor }) => ({
    deliveryAddresses: (await deliveriesOf(tx, actor.accountId, webOrderNo)).map(
      ({ web_order_no, delivery: d }) => ({
        deliveryaddressid: String(web_order_no),
        companyname: d.company,
        contactname: d.name,
        deliveryaddress1: d.address1,
        deliveryaddress2: d.address2,
        deliverysuburb: d.suburb,
        deliverycity: d.city,
        deliverytwocharstate: d.state,
        deliverypostcode: d.postcode,
      }),
    ),
  }),
  trackingDatasFromServer: async (_input, { tx, actor }) => ({
    trackingDatas: Object.fromEntries(
      (await shipmentsOf(tx, actor.accountId)).map((s) => [
        s.shipment_no,
        { url: s.url, trackingData: { carrier: s.carrier, connote: s.connote } },
      ]),
    ),
  }),
}
