import type { OrderEvent } from '#server/db/schema/back-office.ts'

/**
 * What is worth telling of all that happened to an order within one mail: what was undone is left out, a hold
 * that is over and units that were cancelled and reinstated, in whichever order.
 */
export const netEvents = (events: readonly OrderEvent[], isHeld: boolean): readonly OrderEvent[] =>
  withoutPassingHolds(withoutUndone(events), isHeld)

/** A hold that was released or cancelled with its order within the same mail is not worth one. */
function withoutPassingHolds(events: readonly OrderEvent[], isHeld: boolean): readonly OrderEvent[] {
  const isHeldFirst = events.find(({ kind }) => kind === 'held' || kind === 'released')?.kind === 'held'
  const last = events.findLast(({ kind }) => kind === 'held' || kind === 'released')
  return events.filter((event) => {
    if (event.kind !== 'held' && event.kind !== 'released') return true
    return event === last && (event.kind === 'held' ? isHeld : !isHeldFirst)
  })
}

type Change = Extract<OrderEvent, { kind: 'cancelled' | 'reinstated' }>

/**
 * Units of a line that were cancelled and reinstated tell nothing: those of the earliest events go first, so
 * that the reason of the last one is told.
 */
function withoutUndone(events: readonly OrderEvent[]): readonly OrderEvent[] {
  const [cancelled, reinstated] = [unitsOf(events, 'cancelled'), unitsOf(events, 'reinstated')]
  const undone = new Map(
    [...cancelled].map(([lineNo, many]) => [lineNo, Math.min(many, reinstated.get(lineNo) ?? 0)]),
  )
  const left = { cancelled: new Map(undone), reinstated: new Map(undone) }
  return events.flatMap((event): OrderEvent[] => {
    if (event.kind !== 'cancelled' && event.kind !== 'reinstated') return [event]
    const lines = withoutUnits(event.facts.lines, left[event.kind])
    return lines.length === 0 ? [] : [{ ...event, facts: { ...event.facts, lines } }]
  })
}

/** How many units of each line were cancelled or reinstated. */
function unitsOf(events: readonly OrderEvent[], kind: Change['kind']): Map<number, number> {
  const units = new Map<number, number>()
  for (const event of events)
    if (event.kind === kind)
      for (const [lineNo, many] of event.facts.lines) units.set(lineNo, (units.get(lineNo) ?? 0) + many)
  return units
}

/** The units of an event without those to leave out, which are counted down. */
function withoutUnits(lines: Change['facts']['lines'], out: Map<number, number>): Change['facts']['lines'] {
  return lines.flatMap(([lineNo, many]) => {
    const gone = Math.min(many, out.get(lineNo) ?? 0)
    out.set(lineNo, (out.get(lineNo) ?? 0) - gone)
    return many > gone ? [[lineNo, many - gone]] : []
  })
}
