import type { FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES } from '#shared/codes/messages.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { isGivenUp } from '#server/db/given-up.ts'
import { answerWords } from './answer-words.ts'
import { Busy } from '#server/workers/busy.ts'
import { answerLimit, LimitReached } from './limit-reached.ts'
import { UNREADABLE } from './malformed.ts'
import { answerTooSlow, isTooSlow } from './too-slow.ts'

const RETRY_AFTER_SECONDS = 1
const GIVEN_UP_RETRY_SECONDS = 2
const LOG_EVERY_MS = 10_000 // of what every call says while the database is away

type Fault = Error & { statusCode?: number }

/**
 * Answers what is no refusal. While the database is away, where a queue of work is full, and where PostgreSQL
 * gave a transaction up for others beside it: 503 with Retry-After and words, since asking again in a moment
 * will do. A fault of ours: 500 with its number in the log and no other text. The answer is JSON for calls
 * and plain text for what a browser opens by its address.
 */
export function faultHandler() {
  let loggedAt = -Infinity
  return (problem: Fault, request: FastifyRequest, reply: FastifyReply) => {
    if (isTooSlow(problem)) return answerTooSlow(problem, request, reply)
    if (isDatabaseAway(problem)) {
      const now = performance.now()
      if (now - loggedAt > LOG_EVERY_MS) {
        loggedAt = now
        const about = { requestId: request.id, problem: problem.message }
        request.log.warn(about, 'calls are answered 503: the database is away')
      }
      return answerWords(
        request,
        reply.code(503).header('retry-after', RETRY_AFTER_SECONDS),
        MESSAGES.backInAMoment,
      )
    }
    if (problem instanceof LimitReached) return answerLimit(problem, request, reply)
    if (problem instanceof Busy) return answerBusy(problem, request, reply)
    if (isGivenUp(problem)) {
      request.log.warn(
        { err: problem, requestId: request.id },
        'PostgreSQL gave a transaction up for others beside it',
      )
      return answerBusy(new Busy(GIVEN_UP_RETRY_SECONDS), request, reply)
    }
    const status = problem.statusCode ?? 500
    if (status >= 500) request.log.error({ err: problem, requestId: request.id }, 'a call failed')
    const words = status >= 500 ? `Something went wrong on our side (${request.id})` : UNREADABLE
    return answerWords(request, reply.code(status), words)
  }
}

function answerBusy(problem: Busy, request: FastifyRequest, reply: FastifyReply) {
  const busy = reply.code(problem.statusCode).header('retry-after', problem.retryAfterSeconds)
  return answerWords(request, busy, problem.message, { code: problem.code })
}
