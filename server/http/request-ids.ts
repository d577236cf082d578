import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID = 'x-request-id'
/** A UUID, or what another program numbers its requests with; nothing that could be more than a number. */
const WELL_FORMED = /^[\w-]{8,64}$/

/** Numbers requests. A random prefix distinguishes them from those of other processes. */
export function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${String(count)}`
  }
}

/**
 * Every answer says the number of its request. A proxy that is trusted (TRUST_PROXY) may have numbered it
 * already; it counts as one where it has also said for whom it asks.
 */
export function nameRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[REQUEST_ID]
    if (typeof given === 'string' && (request.ips?.length ?? 0) > 1 && WELL_FORMED.test(given))
      request.id = given
    reply.raw.setHeader(REQUEST_ID, request.id)
    done()
  })
}
