import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LARGE_DOCUMENT } from '#shared/codes/work-limits.ts'
import { Refusal, type RefusalCode } from '#shared/codes/refusals.ts'
import type { PeopleMemory } from '#server/modules/people/people-memory.ts'
import { cookieOf } from './cookies.ts'
import { logDenial } from './denials.ts'
import { countWork } from './count-work.ts'
import type { WorkLimits } from './work-limits.ts'
import type { AllSlots } from './work-slots.ts'
import type { Actor } from '#server/modules/people/actor.ts'

/** What serving a document itself uses of what its maker is given. */
type DocumentServices = { limits: WorkLimits; slots: AllSlots }
export type DocumentDeps<S extends DocumentServices = DocumentServices> = {
  people: PeopleMemory
  services: S
  now(): Date
}
/**
 * What makes a document is given: the signed-in person, the query as it came, and a signal that the browser
 * has gone.
 */
export type DocumentRequest<S> = {
  actor: Actor
  query: Readonly<Record<string, unknown>>
  services: S
  now: Date
  signal: AbortSignal
}
export type DocumentMaker<S> = {
  make: (request: DocumentRequest<S>) => Promise<Document>
  weigh: (query: Readonly<Record<string, unknown>>) => number
}
export type Document = { type: string; fileName: string; body: Uint8Array }

/** A document is for one person and one moment: never kept. The browser's own viewer may show it. */
const HEADERS = { 'cache-control': 'private, no-store', 'content-security-policy': "frame-ancestors 'self'" }
/**
 * Documents are opened as links, so their refusals carry an HTTP status; what is not named here is not there
 * at all (decision 27).
 */
const STATUS: Partial<Record<RefusalCode, number>> = {
  'session.signInAgain': 401,
  'access.denied': 403,
  'input.invalid': 400,
  'input.tooLarge': 413,
}

/**
 * Serves a document that a browser opens by its address. The session's cookie is checked here, as the REST
 * gate does for reads; the letters it takes are the maker's affair, since they hang on what is asked for.
 * @param weigh how much work a document is, in sheets; a person's documents are made one after the other
 * beyond a few
 */
export function serveDocument<S extends DocumentServices>(
  app: FastifyInstance,
  path: string,
  deps: DocumentDeps<S>,
  { make, weigh }: DocumentMaker<S>,
) {
  app.get(path, { config: { work: 'counted' } }, async (request, reply) => {
    reply.headers(HEADERS)
    let actor: Actor | null = null
    try {
      const now = deps.now()
      const query = request.query as Record<string, unknown>
      const session = cookieOf(request.headers.cookie, 'session')
      const { limits, slots } = deps.services
      const sheets = weigh(query)
      const known = await countWork(
        { people: deps.people, limits, now },
        'document',
        { session, address: request.ip },
        sheets,
      )
      const person = known ?? (await deps.people.reader(session, now))
      if (!person) throw new Refusal('session.signInAgain')
      actor = person
      const leave = await slots[sheets > LARGE_DOCUMENT ? 'largeDocument' : 'document'].enter(
        String(person.userId),
      )
      finished(reply.raw, leave) // sent, or its browser has gone
      const { type, fileName, body } = await make({
        actor: person,
        query,
        services: deps.services,
        now,
        signal: goneSignal(reply),
      })
      return await reply
        .type(type)
        .header('content-disposition', `inline; filename="${asciiName(fileName)}"`)
        .send(body)
    } catch (problem) {
      if (reply.raw.destroyed) return reply.hijack() // nobody is there to be answered
      if (!(problem instanceof Refusal)) throw problem
      logDenial(request, { code: problem.code as RefusalCode, actor, what: path })
      return reply
        .code(STATUS[problem.code as RefusalCode] ?? 404)
        .type('text/plain; charset=utf-8')
        .send(problem.message)
    }
  })
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  finished(reply.raw, (problem) => {
    if (problem) gone.abort()
  })
  return gone.signal
}

/** A file name that every browser and file system takes as it stands. */
const asciiName = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+(?=\.|$)/g, '')
    .slice(0, 120)
