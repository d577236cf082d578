import type { OrderLineStatus } from '#shared/codes/order-line-statuses.ts'

/** An order line: its units, how many of them are allocated from stock, and its status. */
type Line = { quantity: number; allocated: number; status: string }

const ON_BACK_ORDER: ReadonlySet<string> = new Set<OrderLineStatus>(['22', '23', '24'])
const GONE: ReadonlySet<string> = new Set<OrderLineStatus>(['90', '99'])

/**
 * How many units of an order line wait for stock (ORD-27 to ORD-44): those of a line on back order that are
 * not allocated.
 */
export const waitingUnits = ({ quantity, allocated, status }: Line): number =>
  ON_BACK_ORDER.has(status) ? quantity - allocated : 0

/**
 * How much of an order waits for stock, in a sentence for who placed it; cancelled lines do not count.
 * @param shipNow whether what is in stock ships first; else the whole order waits until it is complete
 * (decision 6)
 */
export function waitingSentence(lines: readonly Line[], shipNow: boolean): string {
  const standing = lines.filter(({ status }) => !GONE.has(status))
  const all = standing.reduce((sum, line) => sum + line.quantity, 0),
    waiting = standing.reduce((sum, line) => sum + waitingUnits(line), 0)
  if (waiting === 0) return 'Nothing on this order is waiting for stock.'
  if (!shipNow && waiting < all)
    return `This order is held until all of it is in stock: ${units(all - waiting)} ready, ${units(waiting)} on back order.`
  if (waiting === all)
    return `${all === 1 ? 'The one unit on this order is' : `All ${units(all)} on this order are`} on back order and ${all === 1 ? 'ships' : 'ship'} when stock arrives.`
  return `${units(waiting)} of ${String(all)} ${waiting === 1 ? 'is' : 'are'} on back order and ${waiting === 1 ? 'ships' : 'ship'} when stock arrives.`
}

const units = (many: number) => (many === 1 ? '1 unit' : `${String(many)} units`)
