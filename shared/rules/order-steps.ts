import { isLineMove, type LineMove } from '../codes/line-moves.ts'
import { lowStatus } from './allocation.ts'
import {
  LINE_STEPS,
  type LineStep,
  lineStatusOf,
  type LineUnits,
  openUnits,
  stepLine,
  waitingUnits,
} from './line-steps.ts'

/** A line that the back office works on. `status` is as it stands. */
export type StepLine = LineUnits & { line_no: number; status: string }

/** The line that cannot take the step, and the units it could take. */
export type StepProblem = { lineNo: number; most: number }

type Stepped<Line> = { lines: Line[]; lowStatus: string }

/**
 * Takes a step with units of several lines of one order. The others' statuses follow where an order that
 * leaves as a whole becomes complete, or stops being so (decision 6).
 * @param shipNow false where the order leaves as a whole
 * @param units how many of which line, by line number; each above zero
 * @returns every line and the order's low status; or the first line that cannot take the step
 */
export function stepOrder<Line extends StepLine>(
  { lines, shipNow }: { lines: readonly Line[]; shipNow: boolean },
  step: LineStep,
  units: ReadonlyMap<number, number>,
): Stepped<Line> | { problem: StepProblem } {
  for (const lineNo of units.keys())
    if (!lines.some((line) => line.line_no === lineNo)) return { problem: { lineNo, most: 0 } }
  const stepped: Line[] = []
  for (const line of lines) {
    const count = units.get(line.line_no)
    const after = count === undefined ? line : stepLine(step, line, count)
    if (!after || (count !== undefined && !mayBeWorked(line)))
      return { problem: { lineNo: line.line_no, most: mayBeWorked(line) ? LINE_STEPS[step].most(line) : 0 } }
    stepped.push({ ...line, ...after })
  }
  return moveLines(step, lines, { after: stepped, shipNow })
}

/**
 * Lets an order that leaves as a whole leave in parts from now on (decision 6): what of it is there can be
 * picked, and the rest follows when its stock has come.
 * @returns every line and the order's low status; null where nothing of it waits: nothing would change then
 */
export function splitOrder<Line extends StepLine>(lines: readonly Line[]): Stepped<Line> | null {
  if (!lines.some((line) => mayBeWorked(line) && waitingUnits(line) > 0)) return null
  const split = moveLines('split', lines, { after: lines, shipNow: true })
  return 'problem' in split ? null : split
}

/**
 * Gives lines the statuses that follow from where their units are after a step.
 * @returns them with the order's low status; or the first line whose move is not in the table
 */
function moveLines<Line extends StepLine>(
  step: LineMove,
  before: readonly Line[],
  { after, shipNow }: { after: readonly Line[]; shipNow: boolean },
): Stepped<Line> | { problem: StepProblem } {
  const statuses = statusesOf(after, shipNow)
  const moved = after.map((line, at) => ({ ...line, status: statuses[at] ?? line.status }))
  const outside = moved.find((line, at) => !isLineMove(step, before[at]?.status ?? '', line.status))
  if (outside) return { problem: { lineNo: outside.line_no, most: 0 } }
  return { lines: moved, lowStatus: lowStatus(moved) }
}

/**
 * The status of each line of an order by where the units of all of them are.
 * @param shipNow false where the order leaves as a whole
 */
export function statusesOf(lines: readonly StepLine[], shipNow: boolean): string[] {
  const isComplete = shipNow || lines.every((line) => !mayBeWorked(line) || waitingUnits(line) === 0)
  return lines.map((line) => (mayBeWorked(line) ? lineStatusOf(line, isComplete) : line.status))
}

/**
 * Whether a shipment takes every open unit of an order. One that leaves as a whole ships in no other way
 * (decision 6).
 * @param unitsOf how many units of a line it takes
 */
export const takesAllOpen = <Line extends Pick<StepLine, 'quantity' | 'shipped' | 'cancelled' | 'status'>>(
  lines: readonly Line[],
  unitsOf: (line: Line) => number,
): boolean => lines.every((line) => !mayBeWorked(line) || openUnits(line) === unitsOf(line))

/**
 * Lines whose status follows from their units. Those that the back office has not taken yet, deleted ones,
 * and those with a code of another back office stay as they are.
 */
const mayBeWorked = ({ status }: { status: string }): boolean => WORKED.includes(status)
const WORKED: readonly string[] = '22 23 24 26 27 33 37 44 47 66 77 79 99'.split(' ')
