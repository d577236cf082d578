import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../Field.tsx'
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
  return (
    <Field label={label} problem={fieldState.error?.message}>
      {(control) => (
        <select
          {...rest}
          {...field}
          {...control}
          onChange={(event) => {
            field.onChange(event)
            onPicked?.(event.target.value)
          }}
          className={css['select']}
        >
          {children}
        </select>
      )}
    </Field>
  )
}
