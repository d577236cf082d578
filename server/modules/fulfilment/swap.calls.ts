import type { OutputOf } from '#shared/calls/call.ts'
import type { swapCalls } from '#shared/calls/swap.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { canCancelLine } from '#shared/rules/order-status.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { orderTerms } from '#server/modules/invoices/invoices.store.ts'
import type { SwapServices } from '#server/modules/orders/context.ts'
import { orderHead } from '#server/modules/orders/orders.store.ts'
import { lineNoOf } from './line-no.ts'
import { linesOf } from './orders-in-work.store.ts'
import { swapLine } from './swap-line.ts'
import { leftNow, swapOffers } from './swap-offers.ts'

type Offers = OutputOf<(typeof swapCalls)['swapOffers']>
type Asked = { orderId: string; orderLineId: string }

export const swapHandlers: HandlersFor<typeof swapCalls, SwapServices> = {
  swapOffers: (asked, ctx) => offersOf(ctx, asked),
  swapBackOrder: async ({ orderId, orderLineId, productId, shown }, ctx) => {
    const { tx, actor, now, services } = ctx
    const head = await orderHead(tx, actor.accountId, orderId)
    if (!head) throw new Refusal('order.unknown', { order: orderId })
    const { differences, lowStatus } = await swapLine(tx, {
      ...{ webOrderNo: head.web_order_no, lineNo: lineNoOf(orderLineId), productId, actor, now },
      shown: { units: shown.units, priceCents: shown.unitprice, totalCents: shown.total },
      seesPrices: allows(NEEDS.dealerPrices, actor),
      betterPricePercent: services.config.swapBetterPricePercent,
      by: whoActs(ctx),
    })
    return {
      isSwapped: differences.length === 0,
      lowstatus: lowStatus,
      differences,
      now: differences.length === 0 ? null : await offersOf(ctx, { orderId, orderLineId }),
    }
  },
}

/** What can be sent in place of a line of an order of this account. @throws Refusal order.unknown */
async function offersOf(
  { tx, actor, now, services }: Pick<ReadCtx<SwapServices>, 'tx' | 'actor' | 'now' | 'services'>,
  { orderId, orderLineId }: Asked,
): Promise<Offers> {
  const head = await orderHead(tx, actor.accountId, orderId)
  if (!head) throw new Refusal('order.unknown', { order: orderId })
  const lines = await linesOf(tx, head.web_order_no)
  const line = lines.find(({ line_no }) => line_no === lineNoOf(orderLineId))
  const [terms] = await orderTerms(tx, [head.web_order_no])
  if (!line || !terms) throw new Refusal('swap.nothingWaits')
  const betterPricePercent = services.config.swapBetterPricePercent
  const found = canCancelLine(line.status)
    ? await swapOffers(tx, { lines, line, terms, actor, now, betterPricePercent })
    : []
  const seesPrices = allows(NEEDS.dealerPrices, actor)
  return {
    units: backOrderedUnits(line),
    ...(seesPrices && { unitprice: line.price_cents, total: leftNow(lines, terms) }),
    offers: found.map(({ product, priceCents, todayCents, totalCents }) => ({
      productId: product.id,
      product: product.name,
      available: product.onHand,
      ...(seesPrices && { unitprice: priceCents, todayprice: todayCents, total: totalCents }),
    })),
  }
}
