import { waitsForStock } from '#shared/codes/order-line-statuses.ts'
import { allocateArrival } from '#shared/rules/allocation.ts'
import { waitingUnits } from '#shared/rules/line-steps.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudits } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockStock } from '#server/modules/stock/stock.store.ts'
import type { WorkedLine, WorkedOrder } from './orders-in-work.store.ts'
import { stepOrders, type UnitsOfLines } from './step-orders.ts'

/**
 * Allocates what is available of products to the lines of locked orders that wait for them, oldest order
 * first (decision 7). Held orders get nothing until they are released. Called where stock has come in or was
 * freed; once in effect however often it is called.
 * @param orders locked by lockWithWaiting, as they stand now
 * @returns the orders that got something, as they stand then
 */
export async function releaseBackOrders(
  tx: Tx,
  orders: readonly WorkedOrder[],
  productIds: readonly string[],
  { now, by }: { now: Date; by: WhoActs },
): Promise<WorkedOrder[]> {
  const products = new Set(productIds)
  const waiting = orders
    .filter(({ held_reason }) => held_reason === null)
    .sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime() || a.web_order_no - b.web_order_no)
    .flatMap((order) => order.lines.filter((line) => mayGet(line, products)).map((line) => ({ order, line })))
  if (waiting.length === 0) return []
  const byProduct = Map.groupBy(waiting, ({ line }) => line.product_id)
  const available = await lockStock(tx, [...byProduct.keys()])
  const units = shared(byProduct, available)
  const released = await stepOrders(tx, orders, 'allocate', units)
  const before = new Map(orders.map((order) => [order.web_order_no, order.low_status]))
  await addAudits(
    tx,
    by,
    { at: now, action: 'order.allocate' },
    released.map(({ web_order_no, account_id, low_status }) => ({
      subject: web_order_no,
      accountId: account_id,
      before: { status: before.get(web_order_no) },
      after: {
        status: low_status,
        lines: [...(units.get(web_order_no) ?? [])].map(([line, many]) => ({ line, units: many })),
      },
    })),
  )
  return released
}

const mayGet = (line: WorkedLine, products: ReadonlySet<string>) =>
  waitsForStock(line.status) && waitingUnits(line) > 0 && products.has(line.product_id)

type Waiting = { order: WorkedOrder; line: WorkedLine }

/** What each line gets of what is available of its product. */
function shared(
  byProduct: ReadonlyMap<string, readonly Waiting[]>,
  available: ReadonlyMap<string, number>,
): UnitsOfLines {
  const units = new Map<number, Map<number, number>>()
  for (const [productId, lines] of byProduct) {
    const asked = lines.map(({ line }, at) => ({ id: String(at), quantity: waitingUnits(line) }))
    for (const { id, allocated } of allocateArrival(asked, available.get(productId) ?? 0)) {
      const found = lines[Number(id)]
      if (!found) continue
      const ofOrder = units.get(found.order.web_order_no) ?? new Map<number, number>()
      units.set(found.order.web_order_no, ofOrder.set(found.line.line_no, allocated))
    }
  }
  return units
}
