import type { FastifyInstance } from 'fastify'
import { openEndpoint } from './open-endpoint.ts'

/** A component of the portal. Throws, or answers false, where it cannot do its work. */
type HealthCheck = () => Promise<boolean> | boolean
export type Health = Readonly<Record<string, HealthCheck>>

const TIMEOUT_MS = 2_000
/** So long an answer counts: however often it is asked for, the database is asked once in it. */
const KEPT_MS = 1_000
const HEADERS = { 'cache-control': 'no-store' }

/**
 * GET /health/live: the process runs and answers. GET /health/ready: every component can do its work, else
 * 503 with the names of those that cannot. Anybody may ask; the answers say nothing else.
 */
export function serveHealth(app: FastifyInstance, components: Health) {
  openEndpoint(app, 'healthLive', { answer: ({ reply }) => reply.headers(HEADERS).send({ status: 'live' }) })
  const missing = keptFor(KEPT_MS, () => missingOf(components))
  openEndpoint(app, 'healthReady', {
    answer: async ({ reply }) => {
      const names = await missing()
      return names.length === 0
        ? reply.headers(HEADERS).send({ status: 'ready' })
        : reply.code(503).headers(HEADERS).send({ status: 'not ready', missing: names })
    },
  })
}

/** A component that does not answer in time is missing. */
async function missingOf(components: Health): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(components).map(async ([name, component]) => ((await isWell(component)) ? [] : [name])),
  )
  return found.flat()
}

async function isWell(component: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false)
  })
  try {
    return await Promise.race([Promise.resolve().then(component), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Does the work once for all who ask meanwhile, and for so long afterwards. */
function keptFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { result: Promise<T>; until: number } | null = null
  return () => {
    if (kept !== null && performance.now() < kept.until) return kept.result
    const entry = { result: work(), until: Infinity }
    kept = entry
    const settle = () => {
      entry.until = performance.now() + ms
    }
    entry.result.then(settle, settle)
    return entry.result
  }
}
