import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import css from './field.module.css'

type Props = {
  value: string
  rows: number
  maxLength: number
  onText: (text: string) => void
} & Omit<ComponentProps<typeof Field>, 'children'>

/** A labelled text of several lines. */
export function TextAreaField({ value, rows, maxLength, onText, ...rest }: Props) {
  return (
    <Field {...rest}>
      {(control) => (
        <textarea
          {...control}
          className={css['text']}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}
