import { MESSAGES } from '#shared/codes/messages.ts'
import { Failed } from './failures.ts'
import { takeFirst } from './first-question.ts'

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string }
/** Carries one request; throws Failed when there is no answer. */
export type Send = (request: Sent) => Promise<{ status: number; text: string }>

/** Carries one request to our own server, with its cookies. */
export const send: Send = async ({ method, url, headers, body }) => {
  try {
    const answer = await (takeFirst(method, url) ??
      fetch(url, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) }))
    return { status: answer.status, text: await answer.text() }
  } catch {
    throw new Failed(MESSAGES.networkError)
  }
}
