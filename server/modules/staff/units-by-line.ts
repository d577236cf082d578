import { Refusal } from '#shared/codes/refusals.ts'

/**
 * Units by the number of their line, without lines of none.
 * @throws Refusal backOffice.twice where a line is named twice
 */
export function unitsByLine(
  units: readonly { lineNo: number; units: number }[],
): ReadonlyMap<number, number> {
  const lines = new Map(units.map((one) => [one.lineNo, one.units]))
  if (lines.size < units.length) throw new Refusal('backOffice.twice')
  return new Map([...lines].filter(([, many]) => many !== 0))
}
