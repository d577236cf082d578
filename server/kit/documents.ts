import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal, type RefusalCode } from '#shared/codes/refusals.ts'
import type { PeopleMemory } from '#server/memory/people-memory.ts'
import { cookieOf } from './cookies.ts'
import type { Actor, Shop } from './handlers.ts'

export type DocumentDeps = { people: PeopleMemory; shop: Shop; now(): Date }
/** What makes a document is given: the signed-in person, and the query as it came. */
export type DocumentRequest = { actor: Actor; query: Readonly<Record<string, unknown>>; shop: Shop; now: Date }
export type Document = { type: string; fileName: string; body: Readable }

/** A document is for one person and one moment: never kept, never guessed at, framed by nobody else. */
const HEADERS = {
  'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin', 'content-security-policy': "frame-ancestors 'self'",
}
/** Documents are opened as links, so their refusals carry an HTTP status; what is not named here is not there at all (decision 27). */
const STATUS: Partial<Record<RefusalCode, number>> = { 'session.signInAgain': 401, 'access.denied': 403, 'input.invalid': 400, 'input.tooLarge': 413 }

/**
 * Serves a document that a browser opens by its address. The session's cookie is checked here, as the REST gate does for reads; the letters it
 * takes are the maker's affair, since they hang on what is asked for.
 */
export function serveDocument(app: FastifyInstance, path: string, deps: DocumentDeps, make: (request: DocumentRequest) => Promise<Document>) {
  app.get(path, async (request, reply) => {
    reply.headers(HEADERS)
    try {
      const now = deps.now()
      const actor = await deps.people.reader(cookieOf(request.headers.cookie, 'session'), now)
      if (!actor) throw new Refusal('session.signInAgain')
      const { type, fileName, body } = await make({ actor, query: request.query as Record<string, unknown>, shop: deps.shop, now })
      return await reply.type(type).header('content-disposition', `inline; filename="${asciiName(fileName)}"`).send(body)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return reply.code(STATUS[problem.code as RefusalCode] ?? 404).type('text/plain; charset=utf-8').send(problem.message)
    }
  })
}

/** A file name that every browser and file system takes as it stands. */
const asciiName = (name: string): string => name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+(?=\.|$)/g, '').slice(0, 120)
