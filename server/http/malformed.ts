import type { FastifyInstance } from 'fastify'
import { answerWords } from './answer-words.ts'

/** The words for every request that cannot be read, whatever is wrong with it. */
export const UNREADABLE = 'The request could not be read'

/**
 * Answers 400 to text that no column and no file name can hold, wherever it stands: NUL characters and broken
 * surrogates, in the address, before the body is read, or in any value or key of the body, of which
 * body-limits.ts lets few through. Headers need no look: Node refuses them.
 */
export function refuseMalformed(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.includes('%00')) return answerWords(request, reply.code(400), UNREADABLE)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!isWellFormed(request.body)) return answerWords(request, reply.code(400), UNREADABLE)
  })
}

/** Looks at a whole parsed body, without recursion: JSON may be nested deeper than the stack. */
function isWellFormed(body: unknown): boolean {
  const waiting: unknown[] = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
    }
  }
  return true
}
