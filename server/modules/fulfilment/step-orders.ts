import { Refusal } from '#shared/codes/refusals.ts'
import type { LineStep } from '#shared/rules/line-steps.ts'
import { stepOrder } from '#shared/rules/order-steps.ts'
import type { Tx } from '#server/db/connect.ts'
import { type StockChange, changeStock } from '#server/modules/stock/stock.store.ts'
import { saveOrders, type WorkedOrder } from './orders-in-work.store.ts'

/** How many units of which line: by web order number, then by line number. */
export type UnitsOfLines = ReadonlyMap<number, ReadonlyMap<number, number>>

/**
 * Takes one step with units of lines of locked orders, and moves the stock that goes with it. Every step of
 * the back office goes through here.
 * @returns the orders that were stepped, as they stand now
 * @throws Refusal backOffice.step where a line cannot take so many, stock.short where stock is not there;
 * nothing is changed then
 */
export async function stepOrders(
  tx: Tx,
  orders: readonly WorkedOrder[],
  step: LineStep,
  units: UnitsOfLines,
): Promise<WorkedOrder[]> {
  const changed = orders.flatMap((before) => {
    const wanted = units.get(before.web_order_no)
    return wanted === undefined || wanted.size === 0
      ? []
      : [{ before, after: afterStep(before, step, wanted) }]
  })
  if (changed.length === 0) return []
  await changeStock(tx, stockChanges(changed))
  await saveOrders(tx, changed)
  return changed.map(({ after }) => after)
}

/** The orders as they stand now, where some of them have been stepped. */
export function withStepped(orders: readonly WorkedOrder[], stepped: readonly WorkedOrder[]): WorkedOrder[] {
  const now = new Map(stepped.map((order) => [order.web_order_no, order]))
  return orders.map((order) => now.get(order.web_order_no) ?? order)
}

function afterStep(order: WorkedOrder, step: LineStep, units: ReadonlyMap<number, number>): WorkedOrder {
  const stepped = stepOrder({ lines: order.lines, shipNow: order.ship_now }, step, units)
  if ('problem' in stepped) {
    const { lineNo, most } = stepped.problem
    throw new Refusal('backOffice.step', {
      order: order.order_no ?? order.web_order_no,
      line: lineNo,
      most,
    })
  }
  return { ...order, lines: stepped.lines, low_status: stepped.lowStatus }
}

/** What is allocated follows the lines; what has left is on hand no more. */
function stockChanges(changed: readonly { before: WorkedOrder; after: WorkedOrder }[]): StockChange[] {
  const byProduct = new Map<string, StockChange>()
  for (const { before, after } of changed)
    for (const [at, line] of after.lines.entries()) {
      const was = before.lines[at]
      if (!was) continue
      const change = byProduct.get(line.product_id) ?? { productId: line.product_id, onHand: 0, allocated: 0 }
      change.onHand -= line.shipped - was.shipped
      change.allocated += line.allocated - was.allocated
      byProduct.set(line.product_id, change)
    }
  return [...byProduct.values()].filter(({ onHand, allocated }) => onHand !== 0 || allocated !== 0)
}
