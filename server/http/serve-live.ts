import { fastifySSE as fastifySse } from '@fastify/sse'
import type { FastifyInstance } from 'fastify'
import type { LiveEvent } from '#shared/codes/live-events.ts'
import { cookieOf } from './cookies.ts'
import type { PeopleCache } from '#server/modules/people/people-cache.ts'
import { openEndpoint } from './open-endpoint.ts'
import type { OpenPage, OpenPages } from './open-pages.ts'

const HEARTBEAT_MS = 25_000 // proxies cut what is silent for a minute
const RETRY_MS = 5_000

type Deps = { people: PeopleCache; pages: OpenPages; now: () => Date; sessionCheckMs: number }

/**
 * The stream an open page listens to (server-sent events). It carries no data, and listening does not count
 * as use of the session: 401 without one, 204 (do not try again) where the session has enough pages open.
 */
export async function serveLive(app: FastifyInstance, { people, pages, now, sessionCheckMs }: Deps) {
  const secrets = new WeakMap<OpenPage, string>()
  await app.register(fastifySse, { heartbeatInterval: HEARTBEAT_MS })
  openEndpoint(app, 'live', {
    more: { sse: 'manual' },
    answer: async ({ actor, input, request, reply }) => {
      const { sse: stream } = reply
      const page: OpenPage = {
        userId: actor.userId,
        accountId: actor.accountId,
        sessionHashHex: actor.session.secretHash.toString('hex'),
        // a page that has gone needs to know nothing
        notify: (event: LiveEvent) => void stream.send({ event, data: '' }).catch(() => undefined),
        close: () => stream.close(),
      }
      if (!pages.add(page)) return reply.code(204).send()
      secrets.set(page, cookieOf(request.headers.cookie, 'session'))
      stream.onClose(() => pages.remove(page))
      stream.keepAlive()
      await stream.send({ data: '', retry: RETRY_MS })
      if (input.readingMs !== undefined) pages.notifyMissed(page, input.readingMs)
      return reply
    },
  })

  // A session also expires, without a change of any row.
  const check = async () => {
    for (const page of pages.all()) {
      const actor = await people.watcher(secrets.get(page) ?? '', now())
      if (actor) continue
      page.notify('session')
      page.close()
    }
  }
  const timer = setInterval(() => void check().catch(() => undefined), sessionCheckMs)
  timer.unref()
  app.addHook('preClose', (done) => {
    clearInterval(timer)
    pages.closeAll()
    done()
  })
}
