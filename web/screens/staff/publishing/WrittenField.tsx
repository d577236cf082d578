import { useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import field from '#web/ui/field.module.css'
import css from './publishing.module.css'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  maxLength: number
}

/** A text with a few marks in it: plain text, or markup. Its buttons mark what is selected. */
export function WrittenField<V extends FieldValues>({ control, name, label, maxLength }: Props<V>) {
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { field: own, fieldState } = useController({ control, name })
  const mark = (before: string, after: string, blank: string) => {
    const element = area.current
    if (!element) return
    const { selectionStart: from, selectionEnd: to, value } = element
    const text = value.slice(from, to) || blank
    own.onChange(value.slice(0, from) + before + text + after + value.slice(to))
    // once the field has its new text
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from + before.length, from + before.length + text.length)
    })
  }
  return (
    <Field
      label={label}
      problem={fieldState.error?.message}
      hint="An empty line begins a paragraph. Scripts, forms and styles are left out."
    >
      {(control) => (
        <>
          <div className={css['marks']}>
            <Button look="plain" onClick={() => mark('<b>', '</b>', 'bold')}>
              Bold
            </Button>
            <Button look="plain" onClick={() => mark('<a href="/shop/new">', '</a>', 'link')}>
              Link
            </Button>
            <Button look="plain" onClick={() => mark('<h2>', '</h2>', 'Heading')}>
              Heading
            </Button>
          </div>
          <textarea
            {...own}
            {...control}
            ref={(element) => {
              area.current = element
              own.ref(element)
            }}
            data-autofocus
            className={field['text']}
            rows={6}
            maxLength={maxLength}
          />
        </>
      )}
    </Field>
  )
}
