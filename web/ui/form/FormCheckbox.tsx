import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  className?: string | undefined
  /** The words beside it. */
  children: ReactNode
}

/** A tick of a form, with its words. */
export function FormCheckbox<V extends FieldValues>({ control, name, className, children }: Props<V>) {
  const {
    field: { value, ...field },
  } = useController({ control, name })
  return (
    <label className={className}>
      <input {...field} type="checkbox" checked={value === true} />
      {children}
    </label>
  )
}
