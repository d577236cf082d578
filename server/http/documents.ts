import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LARGE_DOCUMENT } from '#shared/codes/work-limits.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { AllSlots } from './work-slots.ts'

/**
 * What makes a document is given: the signed-in person, where the request came from, the fields of path and
 * query as they are declared, and a signal that the browser has gone.
 */
export type DocumentRequest<Query, S> = {
  actor: Actor
  client: { address: string; requestId: string }
  query: Query
  services: S
  now: Date
  signal: AbortSignal
}
export type DocumentMaker<Query, S> = {
  make: (request: DocumentRequest<Query, S>) => Promise<Document>
  weigh: (query: Readonly<Record<string, unknown>>) => number
}
export type Document = { type: string; fileName: string; body: Uint8Array }

/** A document is for one person and one moment: never kept. The browser's own viewer may show it. */
const HEADERS = { 'cache-control': 'private, no-store', 'content-security-policy': "frame-ancestors 'self'" }

type Asked<Query> = { input: Query; actor: Actor; now: Date; request: FastifyRequest; reply: FastifyReply }

/**
 * The answer of an endpoint that a browser opens as a document. The maker checks the letters, since they
 * depend on what is asked for.
 * @param weigh how much work a document is, in sheets. Beyond a few, a person's documents are made one after
 * the other.
 */
export function documentOpening<Query, S extends { slots: AllSlots }>(
  services: S,
  { make, weigh }: DocumentMaker<Query, S>,
) {
  return {
    weigh,
    answer: async ({ input, actor, now, request, reply }: Asked<Query>) => {
      const isLarge = weigh(request.query as Record<string, unknown>) > LARGE_DOCUMENT
      const kind = isLarge ? 'largeDocument' : 'document'
      const leave = await services.slots[kind].enter(String(actor.userId))
      finished(reply.raw, leave) // sent, or its browser has gone
      try {
        const { type, fileName, body } = await make({
          actor,
          client: { address: request.ip, requestId: request.id },
          query: input,
          services,
          now,
          signal: goneSignal(reply),
        })
        return await reply
          .headers(HEADERS)
          .type(type)
          .header('content-disposition', `inline; filename="${asciiName(fileName)}"`)
          .send(body)
      } catch (problem) {
        if (reply.raw.destroyed) return reply.hijack() // nobody is there to be answered
        throw problem
      }
    },
  }
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
