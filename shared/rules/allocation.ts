import type { OrderLineStatus } from '../codes/order-line-statuses.ts'

/** ship: what is on hand goes now. hold: the whole order waits until it is complete. */
export type BackOrderChoice = 'ship' | 'hold'
export type LineToAllocate = { id: string; productId: string; quantity: number }
/** An order line to be written: its quantity, and how many units of that are allocated. */
type AllocatedPart = {
  quantity: number
  allocated: number
  status: Extract<OrderLineStatus, '33' | '22'>
}
export type AllocatedLine = {
  id: string
  productId: string
  allocated: number
  backOrdered: number
  parts: AllocatedPart[]
}

/**
 * Allocates stock to an order at confirm (decision 6). Each line gets what is on hand, in the order of the
 * lines; the rest is on back order.
 * Ship: allocated units are 33, the rest 22, so a partly available line is split in two.
 * Hold: while anything is missing every line is 22 and stays whole. It keeps its units, so that the order is
 * complete as soon as the last one arrives (our choice).
 * onHand below zero counts as none.
 */
export function allocateLines(
  lines: readonly LineToAllocate[],
  onHand: ReadonlyMap<string, number>,
  choice: BackOrderChoice,
): AllocatedLine[] {
  const left = new Map(onHand)
  const taken = lines.map((line) => {
    const allocated = Math.min(line.quantity, Math.max(left.get(line.productId) ?? 0, 0))
    left.set(line.productId, (left.get(line.productId) ?? 0) - allocated)
    return { id: line.id, productId: line.productId, allocated, backOrdered: line.quantity - allocated }
  })
  const waits = choice === 'hold' && taken.some((line) => line.backOrdered > 0)
  return taken.map((line) => ({ ...line, parts: waits ? [waitingPart(line)] : shippedParts(line) }))
}

/**
 * Allocates newly arrived units to waiting lines in the given order, oldest first (decision 7). A line that
 * gets nothing is left out.
 */
export function allocateArrival(
  waiting: readonly { id: string; quantity: number }[],
  arrived: number,
): { id: string; allocated: number }[] {
  let left = arrived
  return waiting.flatMap(({ id, quantity }) => {
    const allocated = Math.max(Math.min(quantity, left), 0)
    left -= allocated
    return allocated > 0 ? [{ id, allocated }] : []
  })
}

/**
 * The order's own status (lowstatus): the lowest of its lines. XX is above all numbers. An order without
 * lines has 00.
 */
export const lowStatus = (lines: readonly { status: string }[]): string =>
  lines.reduce<string | null>((low, { status }) => (low === null || status < low ? status : low), null) ??
  '00'

type Taken = { allocated: number; backOrdered: number }
const waitingPart = (line: Taken): AllocatedPart => ({
  quantity: line.allocated + line.backOrdered,
  allocated: line.allocated,
  status: '22',
})
const shippedParts = (line: Taken): AllocatedPart[] => [
  ...(line.allocated > 0
    ? [{ quantity: line.allocated, allocated: line.allocated, status: '33' as const }]
    : []),
  ...(line.backOrdered > 0 ? [{ quantity: line.backOrdered, allocated: 0, status: '22' as const }] : []),
]
