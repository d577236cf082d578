import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { TextField } from '../TextField.tsx'

type Props<V extends FieldValues> = { control: Control<V>; name: FieldPath<V> } & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'problem' | 'onChange' | 'onBlur' | 'ref' | 'form'
>

/** A TextField of a form, which has its value and its problem. */
export function FormTextField<V extends FieldValues>({ control, name, ...rest }: Props<V>) {
  const { field, fieldState } = useController({ control, name })
  return <TextField {...rest} {...field} problem={fieldState.error?.message} />
}
