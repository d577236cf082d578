import type { backOrderCalls } from '#shared/calls/back-orders.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { datesKept } from '#shared/rules/dates-kept.ts'
import { BACK_ORDER_STATUSES } from '#shared/rules/order-status.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { OrderServices } from '#server/modules/orders/context.ts'
import { presentOrder } from '#server/modules/orders/present-order.ts'
import { backOrdersOf, orderHead } from '#server/modules/orders/orders.store.ts'
import { ordersPage } from '#server/modules/orders/orders-page.ts'
import { lastPromises } from '#server/modules/stock/promised-days.store.ts'
import { cancelLines } from './cancel-lines.ts'
import { lineNoOf } from './line-no.ts'

export const backOrderHandlers: HandlersFor<typeof backOrderCalls, OrderServices> = {
  backOrdersFromServer: async (_input, { tx, actor }) => ({
    backOrders: (await backOrdersOf(tx, actor.accountId)).map((row) => presentOrder(row, actor)),
  }),
  backOrdersPage: (asked, ctx) =>
    ordersPage({ ...asked, statuses: [...BACK_ORDER_STATUSES], sort: 'newest' }, ctx),
  datesKept: async (_input, { tx, now }) => {
    const today = brisbaneDay(now)
    const brands = [...(await lastPromises(tx, today))].map(([brandId, promises]) => {
      const counted = datesKept(promises, today)
      return counted && { brandId, ...counted }
    })
    return { brands: brands.filter((brand) => brand !== null) }
  },
  cancelBackOrder: async ({ orderId, orderLineIds }, ctx) => {
    const head = await orderHead(ctx.tx, ctx.actor.accountId, orderId)
    if (!head) throw new Refusal('order.unknown', { order: orderId })
    const after = await cancelLines(ctx.tx, {
      webOrderNo: head.web_order_no,
      lineNos: [...new Set(orderLineIds)].map(lineNoOf),
      isStaff: false,
      reason: 'Cancelled by the customer',
      now: ctx.now,
      by: whoActs(ctx),
    })
    return { lowstatus: after.low_status }
  },
}
