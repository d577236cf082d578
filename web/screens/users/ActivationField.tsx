import { type Control, useController } from 'react-hook-form'
import { activationText, activationTyped } from '#shared/rules/activation-time.ts'
import { placeOfZone } from '#shared/rules/zone-time.ts'
import { DayTimeField } from '#web/parts/DayTimeField.tsx'
import css from './users.module.css'

type Props = {
  control: Control<{ activateDateTime: string }>
  timeZone: string
  isLater: boolean
  onLater: (isLater: boolean) => void
}

/** From when a new user may sign in: now, or from a time of the clock in the account's zone (USR-15). */
export function ActivationField({ control, timeZone, isLater, onLater }: Props) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'activateDateTime' })
  return (
    <fieldset className={css['activation']}>
      <legend>Becomes active</legend>
      <div className={css['when']}>
        <label>
          <input type="radio" name="activation" checked={!isLater} onChange={() => onLater(false)} />
          Now
        </label>
        <label>
          <input type="radio" name="activation" checked={isLater} onChange={() => onLater(true)} />
          From a date and time
        </label>
      </div>
      {isLater && (
        <DayTimeField
          ref={ref}
          label={`Day, ${placeOfZone(timeZone)} time`}
          hint="Until then they cannot sign in."
          value={activationTyped(value)}
          problem={fieldState.error?.message}
          onMoment={(moment) => onChange(moment === '' ? '' : activationText(moment))}
          onBlur={onBlur}
        />
      )}
    </fieldset>
  )
}
