import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DayTimeField } from './DayTimeField.tsx'

type Props<V extends FieldValues> = { control: Control<V>; name: FieldPath<V> } & Pick<
  ComponentProps<typeof DayTimeField>,
  'label' | 'hint' | 'optional'
>

/** A DayTimeField of a form, which has its value and its problem. */
export function FormDayTimeField<V extends FieldValues>({ control, name, ...rest }: Props<V>) {
  const {
    field: { onChange, value, ref, onBlur },
    fieldState,
  } = useController({ control, name })
  return (
    <DayTimeField
      {...rest}
      ref={ref}
      value={value}
      onMoment={onChange}
      onBlur={onBlur}
      problem={fieldState.error?.message}
    />
  )
}
