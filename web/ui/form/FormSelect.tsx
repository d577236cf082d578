import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import css from '../field.module.css'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  autoComplete?: string
  /** Called with each choice, after the form has it. */
  onPicked?: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A labelled select of a form. Its problem is shown below it and read out with it. */
export function FormSelect<V extends FieldValues>({
  control,
  name,
  label,
  onPicked,
  children,
  ...rest
}: Props<V>) {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const problem = fieldState.error?.message
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        {...field}
        onChange={(event) => {
          field.onChange(event)
          onPicked?.(event.target.value)
        }}
        id={id}
        className={css['select']}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
      >
        {children}
      </select>
      {problem && (
        <p id={`${id}-note`} className={css['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
