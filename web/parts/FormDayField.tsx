import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DayField } from './DayField.tsx'

type Props<V extends FieldValues> = { control: Control<V>; name: FieldPath<V> } & Omit<
  ComponentProps<typeof DayField>,
  'name' | 'value' | 'problem' | 'onDay' | 'onBlur' | 'ref' | 'form'
>

/** A DayField of a form, which has its value and its problem. */
export function FormDayField<V extends FieldValues>({ control, name, ...rest }: Props<V>) {
  const {
    field: { onChange, ...field },
    fieldState,
  } = useController({ control, name })
  return <DayField {...rest} {...field} onDay={onChange} problem={fieldState.error?.message} />
}
