import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalText } from '#shared/codes/refusals.ts'
import { answerWords } from './answer-words.ts'

/** More was asked for than a limit allows; answered 429 with Retry-After, and in words. */
export class LimitReached extends Error {
  readonly code = 'limit.reached'
  readonly retrySeconds: number
  /** The kind of work, for the metrics. */
  readonly kind: string
  /** @param retrySeconds when it may be tried again; rounded up */
  constructor(retrySeconds: number, kind: string) {
    const seconds = Math.max(1, Math.ceil(retrySeconds))
    super(refusalText('limit.reached', { wait: inWords(seconds) }))
    this.name = 'LimitReached'
    this.retrySeconds = seconds
    this.kind = kind
  }
}

/** Says when it may be tried again. */
export function answerLimit(problem: LimitReached, request: FastifyRequest, reply: FastifyReply) {
  request.server.metrics?.refused(problem.kind)
  return answerWords(
    request,
    reply.code(429).header('retry-after', String(problem.retrySeconds)),
    problem.message,
    {
      code: problem.code,
    },
  )
}

const inWords = (seconds: number): string => {
  const [many, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${String(many)} ${unit}${many === 1 ? '' : 's'}`
}
