import { IconCalendarEvent } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { THIS_CENTURY } from '#shared/rules/calendar-days.ts'
import { DAY_FORMAT, dayInField, isWrittenAsDay, readWrittenDay } from '#shared/rules/written-day.ts'
import { Field } from '#web/ui/Field.tsx'
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

const NO_DAY = `Type the day as ${DAY_FORMAT}`
const NO_SUCH_DAY = 'There is no such day'
const OTHER_CENTURY = 'Type a day from 2000 to 2099'

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
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const { text, wrong, isBlurred, type, blur, choose } = useTypedDay(value, onDay)
  // a form that checks its fields is not sent with it
  useEffect(() => input.current?.setCustomValidity(wrong), [wrong])
  return (
    <Field problem={isBlurred && wrong ? wrong : problem} {...{ label, hint, optional, id }}>
      {(control) => (
        <span className={css['day']}>
          <input
            {...rest}
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            placeholder={DAY_FORMAT}
            className={field['input']}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') blur()
            }}
            onBlur={(event) => {
              blur()
              onBlur?.(event)
            }}
            onInvalid={(event) => {
              if (!wrong) return
              event.preventDefault() // said below the field, and not once more by the browser
              blur()
              if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus()
            }}
          />
          <input
            ref={calendar}
            type="date"
            form="" // of none: a form that checks its fields says nothing at one that nobody sees
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
      )}
    </Field>
  )
}

const isFirstInvalid = (input: HTMLInputElement) => input.form?.querySelector(':invalid') === input

/**
 * The text of a day's field, which becomes a day as it is typed. What is no day stays until another day is
 * typed or chosen, also beside the field.
 */
function useTypedDay(value: string, onDay: (day: string) => void) {
  /** What is being typed; null where the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [reported, setReported] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== reported) setTyped(null) // something else has chosen another day
  }
  const report = (day: string) => {
    setReported(day)
    onDay(day)
  }
  const [isBlurred, setBlurred] = useState(true)
  const wrong = typed === null ? '' : problemOf(typed)
  const type = (text: string) => {
    setTyped(text)
    setBlurred(false)
    const day = dayOf(text)
    // 3/4/20 may become 3/4/2026
    if (text.trim() === '' || (day !== '' && /\d{4}/.test(text))) report(day)
  }
  const blur = () => {
    setBlurred(true)
    if (typed === null) return
    report(dayOf(typed))
    if (!wrong) setTyped(null)
  }
  const choose = (day: string) => {
    setTyped(null)
    report(day)
  }
  return { text: typed ?? dayInField(value), wrong, isBlurred, type, blur, choose }
}

/** '' for a day, and for an empty field. */
function problemOf(text: string): string {
  const day = readWrittenDay(text)
  if (day === null) return text.trim() === '' ? '' : isWrittenAsDay(text) ? NO_SUCH_DAY : NO_DAY
  return THIS_CENTURY.test(day) ? '' : OTHER_CENTURY
}

const dayOf = (text: string): string => (problemOf(text) === '' ? (readWrittenDay(text) ?? '') : '')
