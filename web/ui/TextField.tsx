import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import css from './field.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'children' | 'isLive'> & ComponentProps<'input'>

/** A labelled text input; what is wrong with it stands under it and is read out with it. */
export function TextField({ label, problem, hint, keepsHint, warning, optional, id, ...rest }: Props) {
  return (
    <Field {...{ label, problem, hint, keepsHint, warning, optional, id }}>
      {(control) => <input type="text" {...rest} {...control} className={css['input']} />}
    </Field>
  )
}
