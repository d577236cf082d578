import { FAULT_MESSAGES } from '#shared/codes/fault-messages.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Failed, Refused, SignedOut, Unreachable } from './failures.ts'
import { leave } from './leave.ts'
import { sessionToken } from './token.ts'

const SIGN_IN_AGAIN: RefusalCode = 'session.signInAgain'

/**
 * Sends a file to an address of the portal as a form with the field `file`.
 * @returns what the portal answers
 * @throws Refused, Unreachable, SignedOut, Failed; as those of calls, they have words for the person
 */
export async function sendFile(address: string, file: File): Promise<Record<string, unknown>> {
  const body = new FormData()
  body.set('file', file)
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'x-session-token': sessionToken() },
    body,
  }).catch(() => {
    throw new Unreachable(FAULT_MESSAGES.networkError)
  })
  const said = (await answer.json().catch(() => null)) as Record<string, unknown> | null
  if (answer.ok && said) return said
  const { error, code } = (said ?? {}) as { error?: string; code?: RefusalCode }
  if (code === SIGN_IN_AGAIN) {
    leave()
    throw new SignedOut()
  }
  throw error === undefined ? new Failed(FAULT_MESSAGES.networkError) : new Refused(error, code)
}
