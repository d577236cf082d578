/** Units that staff decided about, and how many of them they accepted; both null before that. */
export type DecidedUnits = { decidedUnits: number | null; acceptedUnits: number | null }

/** "2 of 5 accepted" */
export const acceptedWords = (accepted: number, units: number): string =>
  `${String(accepted)} of ${String(units)} accepted`

/** How many units were accepted, in words, where that is a part; '' where it is all, none or not decided. */
export const acceptedPart = ({ decidedUnits, acceptedUnits }: DecidedUnits): string =>
  decidedUnits === null || acceptedUnits === null || acceptedUnits === 0 || acceptedUnits >= decidedUnits
    ? ''
    : acceptedWords(acceptedUnits, decidedUnits)

/** The same units of a request by its lines; accepted is null before staff have decided. */
export function decidedUnitsOf(lines: readonly { qty: number; accepted: number | null }[]): DecidedUnits {
  if (lines.length === 0 || lines.some(({ accepted }) => accepted === null))
    return { decidedUnits: null, acceptedUnits: null }
  return {
    decidedUnits: lines.reduce((sum, { qty }) => sum + qty, 0),
    acceptedUnits: lines.reduce((sum, { accepted }) => sum + (accepted ?? 0), 0),
  }
}
