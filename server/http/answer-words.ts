import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers why something was not done: as JSON for our script, as a sentence for people who have opened an
 * address.
 */
export function answerWords(request: FastifyRequest, reply: FastifyReply, words: string, more: object = {}) {
  reply.header('cache-control', 'no-store')
  if (!request.url.startsWith('/rest/')) return reply.type('text/plain; charset=utf-8').send(words)
  return reply.type('application/json; charset=utf-8').send({ error: words, ...more })
}
