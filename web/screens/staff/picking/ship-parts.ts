/** A line with picked units, as the order has it. */
export type PickedLine = { lineNo: number; productId: string; name: string; picked: number; shipped: number }
/** What was typed for a line, by its number; a line without a text ships all of its picked units. */
export type TypedUnits = Readonly<Record<number, string>>
type Unit = { lineNo: number; units: number; seen: number }

/** Whether a text is so many units of a line as can ship: 0 up to what is picked. */
export const isShippable = (text: string, { picked }: Pick<PickedLine, 'picked'>): boolean =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= picked

/**
 * The units of a shipment, each with what was seen of its line: nothing ships that was not shown, and what is
 * sent twice ships once.
 * @returns null where nothing ships, or where something that was typed is no number of units
 */
export function unitsToShip(
  lines: readonly PickedLine[],
  typed: TypedUnits,
): { units: Unit[]; isPart: boolean } | null {
  const chosen = lines.map((line) => ({ line, text: typed[line.lineNo] ?? String(line.picked) }))
  if (!chosen.every(({ line, text }) => isShippable(text, line))) return null
  const units = chosen
    .map(({ line, text }) => ({ lineNo: line.lineNo, units: Number(text), seen: line.shipped }))
    .filter(({ units }) => units > 0)
  const isPart = !chosen.every(({ line, text }) => Number(text) === line.picked)
  return units.length === 0 ? null : { units, isPart }
}
