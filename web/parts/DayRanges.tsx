import { DAY_RANGES, type DayRange, daysOf } from '#shared/rules/day-ranges.ts'
import { localDay } from './au-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './list-page.module.css'

type Days = { from: string; to: string }
type Props = Days & { onDays: (days: Days) => void }

/** Ranges of days in one click; a second click takes the range away. */
export function DayRanges({ from, to, onDays }: Props) {
  const today = localDay(new Date())
  return (
    <div className={css['ranges']} role="group" aria-label="Days">
      {Object.entries(DAY_RANGES).map(([range, words]) => {
        const days = daysOf(range as DayRange, today)
        const isOn = days.from === from && days.to === to
        return (
          <Button
            key={range}
            look="quiet"
            aria-pressed={isOn}
            onClick={() => onDays(isOn ? { from: '', to: '' } : days)}
          >
            {words}
          </Button>
        )
      })}
    </div>
  )
}
