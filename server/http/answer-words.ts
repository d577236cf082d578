import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/accepts' // declares request.accepts
import { linkPage, WINDOW_HEADERS } from './window-page.ts'

const TO_THE_SHOP = { href: '/', words: 'Go to the shop' }

/**
 * Answers a request that is refused with the reason: JSON under `/rest/`, a page where the request accepts
 * HTML, plain text otherwise.
 * @param words the reason, one sentence
 * @param more further fields of the JSON
 */
export function answerWords(request: FastifyRequest, reply: FastifyReply, words: string, more: object = {}) {
  reply.header('cache-control', 'no-store')
  if (request.url.startsWith('/rest/'))
    return reply.type('application/json; charset=utf-8').send({ error: words, ...more })
  // plain text comes first: a request that accepts any type gets it
  if (request.accepts().type(['text/plain', 'text/html']) === 'text/html')
    return reply.headers(WINDOW_HEADERS).type('text/html; charset=utf-8').send(linkPage(words, TO_THE_SHOP))
  return reply.type('text/plain; charset=utf-8').send(words)
}
