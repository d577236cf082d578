import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '#server/observability/log.ts'
import type { Metrics } from '#server/observability/metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where nobody may ask for the metrics. */
    metrics: Metrics | null
  }
  interface FastifyRequest {
    /** The call or endpoint that was asked for. An answer of 404 from inside drops the route's own name. */
    callName: string
    isAnswered: boolean
  }
}

/** What the log calls an address that is in no table. */
const UNKNOWN = 'unknown'

/** What a proxy calls the status of an answer that nobody waited for. */
const NOBODY_WAITED = 499

type Answered = { status: number; ms: number; isCutOff: boolean }

/**
 * Logs one line for each request once it is answered: its id, the person and the account by their numbers,
 * the call or endpoint, the status and how long it took. Addresses, fields, headers and bodies are not
 * logged: they hold secrets and personal data. The metrics count the same.
 * @returns the same for a request that no hook sees, since its address cannot be read
 */
export function logRequests(app: FastifyInstance, log: Log): (requestId: string, status: number) => void {
  const isLogged = log.isLevelEnabled('info')
  const { metrics } = app
  const write = (request: FastifyRequest, { status, ms, isCutOff }: Answered) => {
    const { callName: call, who } = request
    metrics?.answered(call, status, request.routeOptions.config.isStream === true ? null : ms / 1000)
    if (!isLogged) return
    log.info({
      requestId: request.id,
      call,
      method: request.method,
      userId: who?.userId,
      accountId: who?.accountId,
      status,
      ms: rounded(ms),
      ...(isCutOff ? { isCutOff } : {}),
    })
  }
  if (!isLogged && metrics === null) return () => undefined
  app.decorateRequest('callName', UNKNOWN)
  app.decorateRequest('isAnswered', false)
  app.addHook('onRequest', (request, reply, done) => {
    request.callName = request.routeOptions.config.name ?? UNKNOWN
    // no hook runs where who asked has gone before all of it was sent
    reply.raw.once('close', () => {
      if (request.isAnswered) return
      const status = reply.raw.headersSent ? reply.statusCode : NOBODY_WAITED
      write(request, { status, ms: reply.elapsedTime, isCutOff: true })
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.isAnswered = true
    write(request, { status: reply.statusCode, ms: reply.elapsedTime, isCutOff: false })
    done()
  })
  return (requestId, status) => {
    metrics?.answered(UNKNOWN, status, null)
    log.info({ requestId, call: UNKNOWN, status })
  }
}

const rounded = (ms: number) => Math.round(ms * 100) / 100
