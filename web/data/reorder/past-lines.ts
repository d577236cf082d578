import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { PastLine } from '#shared/rules/reorder-preview.ts'

type Order = OutputOf<AllCalls['ordersPage']>['orders'][number]
type Line = Pick<Order['lines'][number], 'itemno' | 'itemname' | 'orderedqty' | 'unitprice' | 'swappedqty'>
/** What ordering an order again needs to know of it. */
export type PastOrder = Pick<Order, 'orderno' | 'orderdate'> & { lines: readonly Line[] }

/**
 * The products of orders: each once, with the sum of its quantities and what was paid for one by the newest
 * of the orders. Units that another product was sent for are not ordered again.
 */
export function pastLines(orders: readonly PastOrder[]): PastLine[] {
  const wanted = new Map<string, PastLine>()
  const oldestFirst = orders.toSorted((a, b) => a.orderdate.getTime() - b.orderdate.getTime())
  for (const line of oldestFirst.flatMap(({ lines }) => lines)) {
    if (unitsOf(line) === 0) continue
    const quantity = (wanted.get(line.itemno)?.quantity ?? 0) + unitsOf(line)
    wanted.set(line.itemno, {
      ...{ id: line.itemno, name: line.itemname, quantity, priceCents: line.unitprice ?? null },
    })
  }
  return [...wanted.values()]
}
/** How many products that is. */
export const productsIn = (orders: readonly PastOrder[]): number => pastLines(orders).length

const unitsOf = ({ orderedqty, swappedqty = 0 }: Line) => orderedqty - swappedqty
