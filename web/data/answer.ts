import { FAULT_MESSAGES, statusRecieved } from '#shared/codes/fault-messages.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Failed, Refused, SignedOut, Unavailable } from './failures.ts'

const TOO_MANY = 429,
  SERVICE_UNAVAILABLE = 503
type Envelope = { authenticated?: unknown; error?: unknown; code?: RefusalCode }

/**
 * Reads what a call has answered. @throws Failed (Unavailable among them), SignedOut or Refused for every way
 * of not being an answer
 */
export function readAnswer({ status, text }: { status: number; text: string }, isPublic: boolean): object {
  if (status === TOO_MANY || status === SERVICE_UNAVAILABLE) refuseBusy(text)
  if (status === SERVICE_UNAVAILABLE) throw new Unavailable(FAULT_MESSAGES.backInAMoment)
  if (status < 200 || status > 399) throw new Failed(statusRecieved(status))
  const answer = readJson(text)
  if (answer === null) throw isPublic ? new Failed(FAULT_MESSAGES.emptyAnswer) : new SignedOut()
  if (!isPublic && answer.authenticated !== true) throw new SignedOut()
  if (typeof answer.error === 'string' && answer.error) throw new Refused(answer.error, answer.code)
  return answer
}

/** @throws Refused where the server says in words that it is busy, and when to try again */
function refuseBusy(text: string) {
  const busy = readJson(text)
  if (typeof busy?.error === 'string' && busy.code !== undefined) throw new Refused(busy.error, busy.code)
}

function readJson(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
