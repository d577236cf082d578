import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * The resolver of a form that a rule checks. Each error carries its field, and the errors stand in the order
 * of the fields on the page.
 * @param problemsOf what is wrong with the values: a text for each invalid field
 */
export const resolverOf =
  <V extends FieldValues>(problemsOf: (values: V) => Partial<Record<string, string>>): Resolver<V> =>
  (values, _context, { names = [], fields }) => {
    const problems = problemsOf(values)
    const refs = fields as Partial<Record<string, { ref?: unknown }>>
    const invalid = [...new Set<string>([...names, ...Object.keys(problems)])].filter(
      (field) => problems[field] !== undefined,
    )
    if (invalid.length === 0) return { values, errors: {} }
    const errors = invalid.map((field) => [
      field,
      { type: 'field', message: problems[field], ref: refs[field]?.ref },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> }
  }

/**
 * Gives the focus to the first field that has an error, at once. The library's own `shouldFocusError` and
 * `setFocus` give it by a timer, and a busy browser runs that after somebody has moved on to another field.
 */
export function focusFirst<V extends FieldValues>(errors: FieldErrors<V>) {
  const [first] = Object.values(errors as Record<string, { ref?: { focus?: () => void } } | undefined>)
  first?.ref?.focus?.()
}
