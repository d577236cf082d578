import { type RestClient, restClient } from '#web/data/client.ts'
import '#web/data/later-calls.ts'
import type { Target } from './target.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 50

/** The network between client and portal failed: the outcome of the request is unknown. */
class CutOff extends Error {}

/**
 * The client side of the calls. Repeats each request until a portal answers, whichever is alive then, or
 * until the browser is closed.
 */
export function shopper(
  secrets: { session: string; token: string },
  alive: () => Promise<Target>,
  isClosed: () => boolean,
): RestClient {
  return restClient(
    async ({ method, url, headers, body }) => {
      const tooLate = Date.now() + TIMEOUT_MS
      for (;;) {
        try {
          return await ask(await alive(), { method, url, headers, body })
        } catch (problem) {
          if (!(problem instanceof CutOff) || isClosed() || Date.now() > tooLate) throw problem
          await new Promise((later) => setTimeout(later, PAUSE_MS))
        }
      }
    },
    () => secrets.token,
  )

  async function ask(
    target: Target,
    {
      method,
      url,
      headers,
      body,
    }: { method: string; url: string; headers: Record<string, string>; body: string | undefined },
  ) {
    let answer: { status: number; text: string }
    try {
      const response = await fetch(target.url + url, {
        method,
        headers: { ...headers, cookie: `session=${secrets.session}; token=${secrets.token}` },
        ...(body === undefined ? {} : { body }),
      })
      answer = { status: response.status, text: await response.text() }
    } catch (problem) {
      throw new CutOff('cut off', { cause: problem })
    }
    if (answer.status >= 500 && !target.isAlive()) throw new CutOff('the portal died while it answered')
    return answer
  }
}
