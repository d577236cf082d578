import { STOCK_UNITS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { noteArrivals } from '#server/modules/stock/promised-days.store.ts'
import {
  addStockEntries,
  changeStock,
  readOnHand,
  type StockEntry,
  sumByProduct,
  type UnitsOfProduct,
  unknownProducts,
} from '#server/modules/stock/stock.store.ts'
import { lockWithWaiting, type WorkedOrder } from './orders-in-work.store.ts'
import { releaseBackOrders } from './release-back-orders.ts'

type Change = {
  kind: StockEntry['kind']
  reason: string
  /** The service request that the goods came back with, or that they are sent for. */
  requestNo?: number
  lines: readonly UnitsOfProduct[]
  now: Date
  by: WhoActs
}

/**
 * Changes what is on hand by entries with a reason: a receipt, an adjustment, a return, a replacement. What
 * comes in is allocated to back orders in the same transaction. A receipt ends the day on which it was
 * promised.
 * @param lines units above zero that come in, below zero that go
 * @returns the orders that got stock by it
 * @throws Refusal backOffice.units, backOffice.reason, product.unknown, stock.tooMany, stock.short where less
 * would be left than is allocated; nothing is changed then
 */
export async function enterStock(
  tx: Tx,
  { kind, reason, requestNo, lines, now, by }: Change,
): Promise<WorkedOrder[]> {
  refuseUnsound(kind, reason, lines)
  const units = sumByProduct(lines)
  if ([...units.values()].some((many) => Math.abs(many) > STOCK_UNITS_MAX))
    throw new Refusal('stock.tooMany', { max: STOCK_UNITS_MAX })
  const arrived = [...units].filter(([, many]) => many > 0).map(([productId]) => productId)
  const orders = await lockWithWaiting(tx, [], arrived)
  const [unknown] = await unknownProducts(tx, [...units.keys()])
  if (unknown !== undefined) throw new Refusal('product.unknown', { product: unknown })
  const entries = [...units].filter(([, many]) => many !== 0)
  await changeStock(
    tx,
    entries.map(([productId, onHand]) => ({ productId, onHand, allocated: 0 })),
  )
  await addStockEntries(
    tx,
    entries.map(([product_id, many]) => ({
      ...{ at: now, product_id, kind, units: many, reason },
      request_no: requestNo ?? null,
      entered_by: by.userId,
    })),
  )
  const one = entries.length === 1 ? entries[0] : undefined
  if (kind === 'receipt') await noteArrivals(tx, arrived, brisbaneDay(now))
  await addAudit(tx, by, {
    at: now,
    action: 'stock.enter',
    subject: one ? one[0] : null,
    // of several products the ledger of each says it
    ...(one ? await onHandOf(tx, one) : { before: null }),
    detail: {
      kind,
      reason,
      products: entries.length,
      units: entries.reduce((sum, [, many]) => sum + many, 0),
    },
  })
  return releaseBackOrders(tx, orders, arrived, { now, by })
}

/** What was on hand of a product that has been changed by so many units, and what is. */
async function onHandOf(tx: Tx, [productId, units]: [string, number]) {
  const onHand = (await readOnHand(tx, [productId])).get(productId) ?? 0
  return { before: { onHand: onHand - units }, after: { onHand } }
}

/** A receipt or a return brings units, a replacement takes them; whoever adjusts says why. */
function refuseUnsound(kind: Change['kind'], reason: string, lines: Change['lines']) {
  const least = kind === 'receipt' || kind === 'return' ? 1 : -STOCK_UNITS_MAX
  const most = kind === 'replacement' ? -1 : STOCK_UNITS_MAX
  const isSound = ({ units }: UnitsOfProduct) =>
    Number.isInteger(units) && units !== 0 && units >= least && units <= most
  if (lines.length === 0 || !lines.every(isSound)) throw new Refusal('backOffice.units')
  if (kind === 'adjustment' && isBlank(reason)) throw new Refusal('backOffice.reason')
}
