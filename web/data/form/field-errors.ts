import type { FieldErrors, FieldValues, ResolverOptions } from 'react-hook-form'

/**
 * What is wrong with the fields of a form, as a resolver returns it: each error with its field, in the order
 * of the fields on the page.
 * @param problems the texts, by field
 */
export function errorsOf<V extends FieldValues>(
  problems: Partial<Record<string, string>>,
  { names = [], fields }: ResolverOptions<V>,
): FieldErrors<V> {
  const at = fields as Partial<Record<string, { ref?: unknown }>>
  const ordered = new Set<string>([...names, ...Object.keys(problems)])
  const errors = [...ordered]
    .filter((field) => problems[field] !== undefined)
    .map((field) => [field, { type: 'field', message: problems[field], ref: at[field]?.ref }])
  return Object.fromEntries(errors) as FieldErrors<V>
}

/**
 * Gives the focus to the first field that has an error, at once. The library's own `shouldFocusError` and
 * `setFocus` give it by a timer, and a busy browser runs that after somebody has moved on to another field.
 */
export function focusFirst<V extends FieldValues>(errors: FieldErrors<V>) {
  const [first] = Object.values(errors as Record<string, { ref?: { focus?: () => void } } | undefined>)
  first?.ref?.focus?.()
}
