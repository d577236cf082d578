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

/** A line as pages know it: units ordered, left, on back order and cancelled. */
export type SplitLine = {
  orderedqty: number
  shippedqty: number
  backorderqty: number
  cancelledqty: number
}

/**
 * How much of an order ships and how much waits, in a few words beside its status (S17): "36 of 52 ship, 16
 * on back order". '' where all of it has one fate, which the status says.
 * @param shipsNow whether what is in stock leaves before the rest
 */
export function shipsAndWaits(lines: readonly SplitLine[], shipsNow: boolean): string {
  const sum = (of: (line: SplitLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const waiting = sum(({ backorderqty }) => backorderqty)
  const all = sum(({ orderedqty, cancelledqty }) => orderedqty - cancelledqty)
  const here = all - waiting
  if (waiting === 0 || here === 0) return ''
  const word =
    sum(({ shippedqty }) => shippedqty) === here
      ? 'shipped'
      : shipsNow
        ? here === 1
          ? 'ships'
          : 'ship'
        : 'kept for you'
  return `${String(here)} of ${String(all)} ${word}, ${String(waiting)} on back order`
}

/** What has become of the units of one line, where not all have the same fate; else ''. */
export function splitWords({ orderedqty, shippedqty, backorderqty, cancelledqty }: SplitLine): string {
  const parts: [number, string][] = [
    [shippedqty, 'shipped'],
    [orderedqty - shippedqty - backorderqty - cancelledqty, 'in stock for you'],
    [backorderqty, 'on back order'],
    [cancelledqty, 'cancelled'],
  ]
  const there = parts.filter(([many]) => many > 0)
  return there.length < 2 ? '' : there.map(([many, words]) => `${String(many)} ${words}`).join(' · ')
}

const units = (many: number) => (many === 1 ? '1 unit' : `${String(many)} units`)
