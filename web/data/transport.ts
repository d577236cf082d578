import { FAULT_MESSAGES } from '#shared/codes/fault-messages.ts'
import { Unreachable } from './failures.ts'
import { takePrefetched } from './prefetch.ts'

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string }
/** Carries one request; throws Failed when there is no answer. */
export type Send = (request: Sent) => Promise<{ status: number; text: string }>

/** Browsers let that many bytes outlive the page. */
const OUTLIVES_MAX = 60_000

/**
 * Carries one request to our own server, with its cookies. What is sent while the page is being left or
 * hidden goes through although the page goes.
 */
export const send: Send = async ({ method, url, headers, body }) => {
  const { document: page } = globalThis as { document?: Document } // a worker has none
  const isLeaving = page?.visibilityState === 'hidden' && (body?.length ?? 0) <= OUTLIVES_MAX
  try {
    const answer = await (takePrefetched(method, url) ??
      fetch(url, {
        method,
        headers,
        credentials: 'same-origin',
        keepalive: method !== 'GET' && isLeaving,
        ...(body === undefined ? {} : { body }),
      }))
    return { status: answer.status, text: await answer.text() }
  } catch {
    throw new Unreachable(FAULT_MESSAGES.networkError)
  }
}
