import { type Ref, useEffect, useRef, useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import field from '#web/ui/field.module.css'
import { DayField } from './DayField.tsx'
import css from './day-field.module.css'

type Props = {
  label: string
  /** YYYY-MM-DDTHH:mm, or '' for none. */
  value: string
  /** Told of a whole moment, and of '' while one of both lacks. */
  onMoment: (moment: string) => void
  problem?: string | undefined
  hint?: string
  optional?: boolean
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

const NO_TIME = 'Choose the time, too'

/** A day with a time of the clock; a form is not sent with only one of them. */
export function DayTimeField({ label, value, onMoment, problem, onBlur, ref, ...rest }: Props) {
  const [parts, setParts] = useState({ day: '', time: '' })
  const [day = '', time = ''] = value === '' ? [parts.day, parts.time] : value.split('T')
  const clock = useRef<HTMLInputElement>(null)
  // a form that checks its fields is not sent with half a moment, which would mean none
  useEffect(() => clock.current?.setCustomValidity(day !== '' && time === '' ? NO_TIME : ''), [day, time])
  const take = (change: Partial<typeof parts>) => {
    const next = { day, time, ...change }
    setParts(next)
    onMoment(next.day === '' || next.time === '' ? '' : `${next.day}T${next.time}`)
  }
  return (
    <div className={css['moment']}>
      <DayField
        {...rest}
        label={label}
        value={day}
        problem={problem}
        ref={ref}
        required={time !== ''}
        onDay={(to) => take({ day: to })}
        onBlur={onBlur}
      />
      <Field label="Time">
        {(control) => (
          <input
            {...control}
            ref={clock}
            type="time"
            className={field['input']}
            value={time}
            onChange={({ target }) => take({ time: target.value })}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  )
}
