import { IconCalendarEvent } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { DAY_FORMAT, dayInField, readDay } from '#shared/rules/written-day.ts'
import field from '#web/ui/field.module.css'
import css from './day-field.module.css'

type Props = {
  label: string
  /** YYYY-MM-DD, or '' for none. */
  value: string
  /** Told of a whole day, and of '' once what stands in the field is none. */
  onDay: (day: string) => void
  problem?: string | undefined
  hint?: string
  optional?: boolean
  /** What the calendar offers, YYYY-MM-DD. */
  min?: string | undefined
  max?: string | undefined
} & Omit<ComponentProps<'input'>, 'value' | 'type' | 'min' | 'max' | 'onChange'>

const WRONG = `Type the day as ${DAY_FORMAT}`

/**
 * A labelled day, typed as people here write it or chosen from the browser's calendar. The browser's own
 * field follows the language of the browser, which says mm/dd/yyyy to many (finding S20).
 */
export function DayField({
  label,
  value,
  onDay,
  problem,
  hint,
  optional,
  min,
  max,
  id,
  ref,
  onBlur,
  ...rest
}: Props) {
  const made = useId()
  const inputId = id ?? made
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const { text, isWrong, isLeft, type, leave, choose } = useTypedDay(value, onDay)
  // a form that checks its fields is not sent with it
  useEffect(() => input.current?.setCustomValidity(isWrong ? WRONG : ''), [isWrong])
  const shownProblem = isWrong && isLeft ? WRONG : problem
  const note = shownProblem ?? hint
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={inputId}>
        {label}
        {optional && <span className={field['optional']}> (optional)</span>}
      </label>
      <span className={css['day']}>
        <input
          {...rest}
          ref={input}
          id={inputId}
          type="text"
          autoComplete="off"
          placeholder={DAY_FORMAT}
          className={field['input']}
          value={text}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={note ? `${inputId}-note` : undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave()
          }}
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={min || undefined}
          max={max || undefined}
          value={value}
          onChange={({ target }) => choose(target.value)}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Open the calendar"
          disabled={rest.disabled}
          onClick={() => calendar.current?.showPicker()}
        >
          <IconCalendarEvent size={18} aria-hidden="true" />
        </button>
      </span>
      {note && (
        <p id={`${inputId}-note`} className={shownProblem ? field['problem'] : field['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}

/**
 * The text of a day's field, which becomes a day as it is typed. What is no day stays until another day is
 * typed or chosen, also beside the field.
 */
function useTypedDay(value: string, onDay: (day: string) => void) {
  /** What is being typed; null where the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== told) setTyped(null) // something else has chosen another day
  }
  const tell = (day: string) => {
    setTold(day)
    onDay(day)
  }
  const [isLeft, setLeft] = useState(true)
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed) === null
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const day = text.trim() === '' ? '' : readDay(text)
    // 3/4/20 may become 3/4/2026
    if (day === '' || (day !== null && /\d{4}/.test(text))) tell(day)
  }
  const leave = () => {
    setLeft(true)
    if (typed === null) return
    const day = readDay(typed)
    tell(day ?? '')
    if (day !== null || typed.trim() === '') setTyped(null)
  }
  const choose = (day: string) => {
    setTyped(null)
    tell(day)
  }
  return { text: typed ?? dayInField(value), isWrong, isLeft, type, leave, choose }
}
