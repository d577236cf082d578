import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalText } from '#shared/codes/refusals.ts'
import { answerWords } from './answer-words.ts'

const CODE = 'server.tooSlow'
/** The SQLSTATE of a statement that ran into its limit of time, or that an administrator stopped. */
const STOPPED = '57014'

/** Whether PostgreSQL stopped a statement because it took too long. Nothing of its transaction is kept. */
export const isTooSlow = (problem: Error): boolean => 'code' in problem && problem.code === STOPPED

/**
 * Answers a call whose statement was stopped: 503 with words and a code. The browser does not repeat an
 * answer with a code, which would give a busy database the same statement several times over.
 */
export function answerTooSlow(problem: Error, request: FastifyRequest, reply: FastifyReply) {
  const about = { err: problem, requestId: request.id, call: request.routeOptions.url }
  request.log.error(about, 'a call took too long and was stopped')
  return answerWords(request, reply.code(503), refusalText(CODE), { code: CODE })
}
