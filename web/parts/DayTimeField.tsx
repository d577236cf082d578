import { type Ref, useId, useState } from 'react'
import { DayField } from './DayField.tsx'
import field from '#web/ui/field.module.css'
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

/** A day with a time of the clock. */
export function DayTimeField({ label, value, onMoment, problem, onBlur, ref, ...rest }: Props) {
  const id = useId()
  const [parts, setParts] = useState({ day: '', time: '' })
  const [day = '', time = ''] = value === '' ? [parts.day, parts.time] : value.split('T')
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
        onDay={(to) => take({ day: to })}
        onBlur={onBlur}
      />
      <div className={field['field']}>
        <label className={field['label']} htmlFor={id}>
          Time
        </label>
        <input
          id={id}
          type="time"
          className={field['input']}
          value={time}
          onChange={({ target }) => take({ time: target.value })}
          onBlur={onBlur}
        />
      </div>
    </div>
  )
}
