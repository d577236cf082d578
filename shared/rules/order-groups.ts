import { openUnits } from './line-steps.ts'
import { backOrderedUnits, type OrderedLine } from './waiting-stock.ts'

/** Units of lines that share a fate, under the words for it. units: of all its parts. */
export type OrderGroup<L> = {
  title: string
  units: number
  isWaiting: boolean
  parts: { line: L; units: number }[]
}

/**
 * The units of an order by what happens to them next, as its mail and its paper show them. A line of which a
 * part waits stands in two groups. Empty groups are left out.
 * @param order shipNow: whether stock on hand ships first; isHeld: nothing ships before its release
 */
export function orderGroups<L extends OrderedLine>(
  lines: readonly L[],
  { shipNow, isHeld }: { shipNow: boolean; isHeld: boolean },
): OrderGroup<L>[] {
  const isAnyWaiting = lines.some((line) => backOrderedUnits(line) > 0)
  const ships = !isHeld && (shipNow || !isAnyWaiting)
  const groups: [title: string, unitsOf: (line: L) => number][] = [
    ['Shipped', (line) => line.shipped],
    [
      ships ? 'Ships with the next pick' : 'In stock, kept for you',
      (line) => openUnits(line) - backOrderedUnits(line),
    ],
    [WAITING, backOrderedUnits],
    ['Cancelled', (line) => line.cancelled],
  ]
  return groups.flatMap(([title, unitsOf]) => {
    const parts = lines.map((line) => ({ line, units: unitsOf(line) })).filter(({ units }) => units > 0)
    const units = parts.reduce((sum, part) => sum + part.units, 0)
    return units === 0 ? [] : [{ title, units, isWaiting: title === WAITING, parts }]
  })
}
const WAITING = 'On back order'
