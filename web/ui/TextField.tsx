import { type ComponentProps, useId } from 'react'
import css from './field.module.css'

type Props = {
  label: string
  problem?: string | undefined
  hint?: string
  optional?: boolean
} & ComponentProps<'input'>

/** A labelled text input; what is wrong with it stands under it and is read out with it. */
export function TextField({ label, problem, hint, optional, id, ...rest }: Props) {
  const made = useId()
  const inputId = id ?? made
  const note = problem ?? hint
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={inputId}>
        {label}
        {optional && <span className={css['optional']}> (optional)</span>}
      </label>
      <input
        type="text"
        {...rest}
        id={inputId}
        className={css['input']}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${inputId}-note` : undefined}
      />
      {note && (
        <p id={`${inputId}-note`} className={problem ? css['problem'] : css['hint']}>
          {note}
        </p>
      )}
    </div>
  )
}
