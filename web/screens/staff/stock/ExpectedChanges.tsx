import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import css from './stock.module.css'

type Change = OutputOf<AllCalls['staffProduct']>['expectedChanges'][number]

const words = (day: string | null, units: number | null) =>
  day === null ? 'not known' : `${shownDay(day)}${units === null ? '' : ` (${String(units)})`}`

/** How the day on which more is expected has moved, the newest first; nothing where nobody ever said one. */
export function ExpectedChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <details className={css['changes']}>
      <summary>Changes of the purchase date ({changes.length})</summary>
      <ul>
        {changes.map(({ id, at, dayBefore, day, unitsBefore, units }) => (
          <li key={id}>
            <span>{auDayAndTime(at)}</span> {words(dayBefore, unitsBefore)} → <b>{words(day, units)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}
