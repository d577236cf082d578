import { isDeepStrictEqual } from 'node:util'
import type { AuditFacts } from './audit.store.ts'

/**
 * The facts of an object that change, before and after; null where none does. Dates and bytes are not facts.
 */
export function changedFacts<T extends object>(
  was: T,
  set: Partial<NoInfer<T>>,
): { before: AuditFacts; after: AuditFacts } | null {
  const names = (Object.keys(set) as (keyof T)[]).filter((name) => !isDeepStrictEqual(was[name], set[name]))
  if (names.length === 0) return null
  const pick = (facts: Partial<T>) =>
    Object.fromEntries(names.map((name) => [name, facts[name]])) as AuditFacts
  return { before: pick(was), after: pick(set) }
}
