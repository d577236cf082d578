import { Refusal } from '#shared/codes/refusals.ts'
import { canCancelLine } from '#shared/rules/order-status.ts'
import { type ShownSwap, swapDifferences } from '#shared/rules/swap.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { creditAfter } from '#server/modules/credit/credit-after.ts'
import { lockPayersOf, readCredit } from '#server/modules/credit/credit.store.ts'
import { recountOpenOrders } from '#server/modules/invoices/issue-invoices.ts'
import { orderTerms, type OrderTerms } from '#server/modules/invoices/invoices.store.ts'
import { addEvent } from '#server/modules/orders/events.store.ts'
import { addSwappedLine, isSwapped } from '#server/modules/orders/swapped-lines.store.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { giveBackCancelled } from '#server/modules/receipts/give-back.ts'
import { lockStock } from '#server/modules/stock/stock.store.ts'
import { releasePaidDeposit } from './cancel-lines.ts'
import {
  lockOrders,
  lockWithWaiting,
  orderIn,
  productsOf,
  type WorkedLine,
  type WorkedOrder,
} from './orders-in-work.store.ts'
import { stepOrders, withStepped } from './step-orders.ts'
import { leftNow, type SwapOffer, swapOffers } from './swap-offers.ts'

type Swapping = {
  webOrderNo: number
  lineNo: number
  productId: string
  /** What the page showed, with the amounts where the person may see them. */
  shown: ShownSwap
  /** False for somebody who may not see prices. */
  seesPrices: boolean
  actor: Pick<Actor, 'lists'>
  betterPricePercent: number
  now: Date
  by: WhoActs
}

/** Done now or by an earlier press, or what differs from what was shown, where nothing was swapped. */
export type Swapped = { differences: string[]; lowStatus: string }

/**
 * Sends another product that is in stock in place of the units of a line that wait: they are cancelled, and
 * the other product becomes a line of the same order (decision record 30). So reference, address, freight,
 * payment and money stay with the order; what it costs less goes back the way it was paid. Pressed twice it
 * is once in effect.
 * @throws Refusal order.unknown, swap.nothingWaits, swap.notOffered, swap.credit, checkout.creditHold;
 * nothing is changed then
 */
export async function swapLine(tx: Tx, swapping: Swapping): Promise<Swapped> {
  const { webOrderNo, lineNo, productId, shown, betterPricePercent, actor, now } = swapping
  const products = [...(await productsOf(tx, [webOrderNo])), productId]
  const orders = await lockWithWaiting(tx, [webOrderNo], products)
  const order = orderIn(orders, webOrderNo)
  await lockPayersOf(tx, [webOrderNo])
  await lockStock(tx, [...new Set(products)])
  const line = order.lines.find((one) => one.line_no === lineNo)
  if (!line) throw new Refusal('swap.nothingWaits')
  const units = canCancelLine(line.status) ? backOrderedUnits(line) : 0
  if (units === 0) {
    if (await isSwapped(tx, { webOrderNo, lineNo, productId, units: shown.units }))
      return { differences: [], lowStatus: order.low_status }
    throw new Refusal('swap.nothingWaits')
  }
  const [terms] = await orderTerms(tx, [webOrderNo])
  if (!terms) throw new Refusal('order.unknown', { order: webOrderNo })
  const [offer] = await swapOffers(tx, {
    ...{ lines: order.lines, line, terms, actor, now, betterPricePercent, only: productId },
  })
  if (!offer) throw new Refusal('swap.notOffered')
  const differences = differencesOf(swapping, { line, units, offer })
  if (differences.length > 0) return { differences, lowStatus: order.low_status }
  const after = await takeSwap(tx, orders, { ...swapping, order, line, units, offer, terms })
  return { differences: [], lowStatus: after.low_status }
}

function differencesOf(
  { shown, seesPrices }: Swapping,
  { line, units, offer }: { line: WorkedLine; units: number; offer: SwapOffer },
): string[] {
  const amounts = seesPrices ? { priceCents: offer.priceCents, totalCents: offer.totalCents } : {}
  return swapDifferences(shown, { units, ...amounts }, { waits: line.name, instead: offer.product.name })
}

type Taking = Swapping & {
  order: WorkedOrder
  line: WorkedLine
  units: number
  offer: SwapOffer
  terms: OrderTerms
}

/** Writes the swap of a locked order. The stock of all its products, and of the other one, is locked. */
async function takeSwap(tx: Tx, orders: readonly WorkedOrder[], taking: Taking): Promise<WorkedOrder> {
  const { webOrderNo, lineNo, productId, order, line, units, offer, terms, now, by } = taking
  const { name, description } = offer.product
  const priced = offer.priced && {
    list: offer.priced.list,
    break: offer.priced.won.quantity,
    words: offer.priced.won.words,
  }
  const insteadNo = await addSwappedLine(tx, {
    ...{ webOrderNo, lineNo, productId, name, description, units, priceCents: offer.priceCents, priced },
  })
  const step = (lineUnits: [number, number]) => new Map([[webOrderNo, new Map([lineUnits])]])
  const grown = await lockOrders(tx, [webOrderNo])
  const allocated = await stepOrders(tx, grown, 'allocate', step([insteadNo, units]))
  const [after] = await stepOrders(tx, allocated, 'cancel', step([lineNo, units]))
  if (!after) throw new Refusal('swap.nothingWaits')
  const cents = (await recountOpenOrders(tx, [after])).get(webOrderNo) ?? 0
  await refuseWithoutCredit(tx, terms, leftNow(after.lines, terms) - leftNow(order.lines, terms))
  const refundCents = await giveBackCancelled(tx, { webOrderNo, cents, now, by })
  await addEvent(tx, webOrderNo, now, {
    kind: 'swapped',
    facts: {
      ...{ lines: [[lineNo, units]], insteadLines: [[insteadNo, units]], refundCents },
      ...{ product: line.name, instead: name },
    },
  })
  await addAudit(tx, by, {
    at: now,
    action: 'order.swap',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { status: order.low_status, totalCents: leftNow(order.lines, terms) },
    after: { status: after.low_status, totalCents: leftNow(after.lines, terms) },
    detail: {
      ...{ line: lineNo, units, productId: line.product_id, insteadLine: insteadNo, insteadId: productId },
      ...{ priceCents: offer.priceCents, refundCents },
    },
  })
  const left = await releasePaidDeposit(tx, withStepped(orders, [after]), { webOrderNo, now, by })
  return orderIn(left, webOrderNo)
}

/**
 * A stop of the payer stops swaps as it stops orders, and what costs more needs credit for it. The order
 * counts among the open ones already, and so does what it costs more.
 */
async function refuseWithoutCredit(tx: Tx, terms: OrderTerms, dearerCents: number) {
  if (!terms.ties_credit) return
  const position = creditAfter(await readCredit(tx, terms.payer_id), 0)
  if (position.stopped) throw new Refusal('checkout.creditHold')
  if (dearerCents > 0 && position.holdReason !== null) throw new Refusal('swap.credit')
}
