import { MESSAGES, statusRecieved } from '#shared/codes/messages.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Failed, Refused, SignedOut } from './failures.ts'

type Envelope = { authenticated?: unknown; error?: unknown; code?: RefusalCode }

/** Reads what a call has answered. @throws Failed, SignedOut or Refused for every way of not being an answer */
export function readAnswer({ status, text }: { status: number; text: string }, isPublic: boolean): object {
  if (status < 200 || status > 399) throw new Failed(statusRecieved(status))
  const answer = readJson(text)
  if (answer === null) throw isPublic ? new Failed(MESSAGES.emptyAnswer) : new SignedOut()
  if (!isPublic && answer.authenticated !== true) throw new SignedOut()
  if (typeof answer.error === 'string' && answer.error) throw new Refused(answer.error, answer.code)
  return answer
}

function readJson(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
