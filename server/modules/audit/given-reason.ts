import { Refusal } from '#shared/codes/refusals.ts'

/**
 * The reason of an act, without the blanks around it.
 * @throws Refusal backOffice.reason where none is given
 */
export function givenReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '') throw new Refusal('backOffice.reason')
  return reason
}
