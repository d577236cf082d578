import { allocateLines, type BackOrderChoice } from './allocation.ts'

export type LineOutlook = { productId: string; ships: number; waits: number }

/**
 * What would ship at once and what would wait if the order were placed now, allocated as at confirm
 * (allocation.ts). With hold, nothing ships while anything is missing. It is a forecast: another order may
 * take the units first.
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
