import { allocateLines, type BackOrderChoice } from './allocation.ts'

export type LineOutlook = { productId: string; ships: number; waits: number }

/**
 * What would leave at once and what would wait if the order were placed now: the same sharing out as at
 * confirm (allocation.ts). Holding the whole order, nothing leaves while anything is missing. Somebody else
 * may be quicker: it is an outlook, the order says what came of it.
 */
export function willItShip(
  lines: readonly { productId: string; quantity: number }[],
  onHand: ReadonlyMap<string, number>,
  choice: BackOrderChoice,
): LineOutlook[] {
  return allocateLines(
    lines.map((line) => ({ id: line.productId, ...line })),
    onHand,
    choice,
  ).map(({ productId, parts }) => ({
    productId,
    ships: parts.reduce((sum, part) => sum + (part.status === '33' ? part.quantity : 0), 0),
    waits: parts.reduce((sum, part) => sum + (part.status === '22' ? part.quantity : 0), 0),
  }))
}
