import { type RestClient, restClient } from '#web/data/client.ts'
import '#web/data/later-calls.ts'
import { Failed } from '#web/data/failures.ts'
import type { RunningPortal } from './portals.ts'

const ANSWER_WITHIN_MS = 30_000
const GIVE_UP_MS = 120_000
const PAUSE_MS = 20

/**
 * A browser that repeats every request that was not answered, was cut off, or failed at the server. It
 * alternates between the portals.
 */
export function stubbornClient(
  { session, token }: { session: string; token: string },
  portals: readonly RunningPortal[],
): RestClient {
  let attempt = 0
  return restClient(
    async ({ method, url, headers, body }) => {
      const tooLate = Date.now() + GIVE_UP_MS
      let last = 'no portal is up'
      while (Date.now() < tooLate) {
        attempt += 1
        const base = portals[attempt % portals.length]?.url()
        if (base) {
          try {
            const answer = await fetch(base + url, {
              method,
              headers: { ...headers, cookie: `session=${session}; token=${token}` },
              signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
              ...(body === undefined ? {} : { body }),
            })
            const text = await answer.text()
            if (answer.status < 500 && answer.status !== 429) return { status: answer.status, text }
            last = `${String(answer.status)} ${text}`
          } catch (problem) {
            last = String(problem)
          }
        }
        await new Promise((later) => setTimeout(later, PAUSE_MS))
      }
      throw new Failed(`${method} ${url} was not answered: ${last}`)
    },
    () => token,
  )
}
