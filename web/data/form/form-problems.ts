import * as z from 'zod/mini'
import type { CallName } from '#shared/calls/index.ts'
import { fieldTooLong, MESSAGES } from '#shared/codes/messages.ts'
import { callNamed } from '../known-calls.ts'

/** The problem of each field, in the trade's words. */
export type Problems<V> = Partial<Record<keyof V & string, string>>

/**
 * Checks a form before a call sends it, by the call's own schema of each field and by a rule of shared/rules.
 * A field's name in the form is one of the call's or an alias of it. The rule's message replaces the
 * schema's.
 * @throws Error where the call has no such field
 */
export function problemFinder<V extends object>(
  name: CallName,
  fields: readonly (keyof V & string)[],
  rule: (values: V) => Problems<V> = () => ({}),
): (values: V) => Problems<V> {
  const { input, aliases = {} } = callNamed(name)
  const schema = z.object(
    Object.fromEntries(
      fields.map((field) => {
        const ofField = input.shape[aliases[field] ?? field]
        if (!ofField) throw new Error(`${name} has no field ${field}`)
        return [field, ofField]
      }),
    ),
  )
  return (values) => {
    const issues = schema.safeParse(values).error?.issues ?? []
    const found = issues.map((issue) => [issue.path[0], wordsOf(issue)])
    return { ...(Object.fromEntries(found) as Problems<V>), ...rule(values) }
  }
}

const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big' ? fieldTooLong(Number(issue.maximum)) : MESSAGES.fieldInvalid
