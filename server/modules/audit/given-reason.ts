import { Refusal } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'

/**
 * The reason of an act, without the blanks around it.
 * @throws Refusal backOffice.reason where none is given, or none that can be read
 */
export function givenReason(typed: string): string {
  const reason = typed.trim()
  if (isBlank(reason)) throw new Refusal('backOffice.reason')
  return reason
}
