import type { FastifyInstance } from 'fastify'
import { answerWords } from './answer-words.ts'

/** Answers 404 to an address that is none of ours before its body is read. */
export function refuseUnknown(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerWords(request, reply.code(404), 'There is no such page')
  })
}
