import type { ReactNode } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from './DayField.tsx'
import { useTyped } from './use-typed.ts'
import css from './list-page.module.css'

/** Days as YYYY-MM-DD, both included; '' for none. */
type Days = { from: string; to: string }
type Props = {
  /** The accessible name of the list. */
  label: string
  placeholder: string
  /** Of the typed text, in characters. */
  maxLength: number
  text: string
  onText: (text: string) => void
  days?: Days & { onDays: (change: Partial<Days>) => void }
  /** Takes every filter away; left out where there is none. */
  onClear?: (() => void) | undefined
  /** Further filters, below. */
  children?: ReactNode
}

/** Typed text, and for some lists a range of days, that narrow a list. */
export function ListFilters({ label, placeholder, maxLength, text, onText, days, onClear, children }: Props) {
  const [typed, type] = useTyped(text, onText)
  return (
    <form
      className={css['filters']}
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      <label className={css['text']}>
        <span>Search</span>
        <input
          type="search"
          name="q"
          autoComplete="off"
          maxLength={maxLength}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      {days && (
        <>
          <Day
            name="from"
            title="From"
            day={days.from}
            max={days.to}
            onDay={(from) => days.onDays({ from })}
          />
          <Day name="to" title="To" day={days.to} min={days.from} onDay={(to) => days.onDays({ to })} />
        </>
      )}
      {onClear && (
        <Button look="plain" className={css['clear']} onClick={onClear}>
          {MESSAGES.clearAll}
        </Button>
      )}
      {children}
    </form>
  )
}

type DayProps = {
  name: string
  title: string
  day: string
  min?: string
  max?: string
  onDay: (day: string) => void
}
const Day = ({ title, day, ...rest }: DayProps) => (
  <div className={css['day']}>
    <DayField label={title} value={day} {...rest} />
  </div>
)
