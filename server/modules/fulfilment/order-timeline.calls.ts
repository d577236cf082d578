import type { orderTimelineCalls } from '#shared/calls/order-timeline.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { comesNext, inOrder } from '#shared/rules/order-timeline.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { orderHead } from '#server/modules/orders/orders.store.ts'
import { orderAhead, timelineRows } from './timeline.store.ts'

export const orderTimelineHandlers: HandlersFor<typeof orderTimelineCalls> = {
  orderTimeline: async ({ orderNo }, { tx, actor }) => {
    const head = await orderHead(tx, actor.accountId, orderNo)
    if (!head) throw new Refusal('order.unknown', { order: orderNo })
    const rows = await timelineRows(tx, head.web_order_no)
    const seesPrices = allows(NEEDS.dealerPrices, actor)
    return {
      entries: inOrder(rows).map(({ kind, at, units, facts: { amountCents, ...facts } }) => ({
        ...{ kind, at },
        ...facts,
        ...(units !== null && { units }),
        ...(seesPrices && amountCents !== undefined && { amount: amountCents }),
      })),
      next: comesNext(await orderAhead(tx, head.web_order_no)),
    }
  },
}
