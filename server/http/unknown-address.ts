import type { FastifyInstance } from 'fastify'
import { answerWords } from './answer-words.ts'

type Words = { status: number; words: string }
const UNKNOWN: Words = { status: 404, words: 'There is no such page' }
/** What every address answers that is none of the set-up's, while the portal is being set up. */
export const NOT_SET_UP: Words = {
  status: 503,
  words: 'This portal is being set up. Please come back later.',
}

/**
 * Answers 404 to an address that is none of ours before its body is read, and in the same words to a file
 * that is not there.
 */
export function refuseUnknown(app: FastifyInstance, { status, words }: Words = UNKNOWN) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerWords(request, reply.code(status), words)
  })
  app.setNotFoundHandler((request, reply) => answerWords(request, reply.code(404), UNKNOWN.words))
}
