import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '#server/config/host-settings.ts'
import { answerWords } from './answer-words.ts'
import { UNREADABLE } from './malformed.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It answers under any name: probes ask by the address of a process. */
    anyHost?: boolean
  }
}

/** The same for Fastify. Hop 0 is the connection itself, 1 what the nearest proxy has written, and so on. */
export const trustedBy = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies

const WORDS =
  'This portal does not answer by this name. If it should, name it in the setting PUBLIC_URL or ALLOWED_HOSTS.'

/**
 * Answers 421 to requests for another host name and 400 to those without one, before anything else. Else a
 * page of another site could reach the portal under its own name, and links in mails could be made to lead
 * elsewhere.
 */
export function refuseOtherHosts(app: FastifyInstance, hosts: readonly string[]) {
  const allowed = new Set(hosts)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === undefined)
      return answerWords(request, reply.code(400).header('connection', 'close'), UNREADABLE)
    if (allowed.has(nameIn(request.host)) || request.routeOptions.config.anyHost === true) return
    request.log.warn(
      { event: 'host.unknown', host: request.host.slice(0, 100), address: request.ip },
      'a name that is none of ours',
    )
    return request.url.startsWith('/rest/')
      ? reply.code(421).send({ error: WORDS })
      : reply.code(421).type('text/plain').send(WORDS)
  })
}

/** The name in a Host header: without a port and the dot of a full domain name. */
export const nameIn = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
