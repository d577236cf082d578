import type { OrderLineStatus } from '#shared/codes/order-line-statuses.ts'
import { type LineUnits, waitingUnits } from './line-steps.ts'

/** An order line: where its units are, and its status. */
export type OrderedLine = Pick<LineUnits, 'quantity' | 'allocated' | 'shipped' | 'cancelled'> & {
  status: string
}

const ON_BACK_ORDER: ReadonlySet<string> = new Set<OrderLineStatus>(['22', '23', '24', '26', '27'])

/**
 * How many units of an order line are on back order (ORD-27 to ORD-44). Those of a quotation or of an order
 * that the back office has not taken wait for something else.
 */
export const backOrderedUnits = (line: OrderedLine): number =>
  ON_BACK_ORDER.has(line.status) ? waitingUnits(line) : 0

/**
 * How much of an order waits for stock, in a sentence for whoever placed it. Cancelled lines do not count.
 * @param shipNow whether stock on hand ships first; else the whole order waits until it is complete (decision
 * 6)
 */
export function waitingSentence(lines: readonly OrderedLine[], shipNow: boolean): string {
  const all = lines.reduce((sum, line) => sum + line.quantity - line.cancelled, 0),
    waiting = lines.reduce((sum, line) => sum + backOrderedUnits(line), 0)
  if (waiting === 0) return 'Nothing on this order is waiting for stock.'
  if (!shipNow && waiting < all)
    return `This order is held until all of it is in stock: ${units(all - waiting)} ready, ${units(waiting)} on back order.`
  if (waiting === all)
    return `${all === 1 ? 'The one unit on this order is' : `All ${units(all)} on this order are`} on back order and ${all === 1 ? 'ships' : 'ship'} when stock arrives.`
  return `${units(waiting)} of ${String(all)} ${waiting === 1 ? 'is' : 'are'} on back order and ${waiting === 1 ? 'ships' : 'ship'} when stock arrives.`
}

const units = (many: number) => (many === 1 ? '1 unit' : `${String(many)} units`)
