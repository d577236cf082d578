import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/codes/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something; it is checked as a write is. */
    changes?: boolean
    /** Each request proves by a signature who made it, so it may come from anywhere: a gateway's messages. */
    isSigned?: boolean
  }
}

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses with 403 every request from another site's page that is not a plain read (decision 41 of the
 * specification), before anything of it is read: writes at whatever address, known or not, and GETs that are
 * declared to change something. These are refused also where markup of our own pages asks for them.
 * @param publicUrl the portal's own address where it has a setting; its pages may write under any name of the
 * portal
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined) {
  const ownHost = publicUrl === undefined ? null : new URL(publicUrl).host
  app.addHook('onRequest', async (request, reply) => {
    const { changes, isSigned } = request.routeOptions.config
    const isRead = READS.includes(request.method)
    if (isSigned === true || (isRead && changes !== true)) return
    if (!isFromOtherSite(request, ownHost, isRead) && !(isRead && isByMarkup(request))) return
    const refusal = new Refusal('access.otherSite')
    request.log.warn(
      { event: refusal.code, method: request.method, path: request.routeOptions.url, address: request.ip },
      refusal.message,
    )
    return reply.code(403).send({ authenticated: false, error: refusal.message, code: refusal.code })
  })
}

/**
 * Whether a picture or a link of a page made the request, and no script: markup that staff have written may
 * change nothing.
 */
const isByMarkup = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-dest'] ?? 'empty') !== 'empty'

/**
 * Whether the browser says that another site's page made the request. `same-site` is another host of the same
 * domain, so another site too; `none` is the person's own doing, which counts for a write but not for a link
 * that changes something. A browser that sends none of these headers is not known to exist for writes; other
 * programs send none and hold no cookies of anybody else.
 */
function isFromOtherSite(request: FastifyRequest, ownHost: string | null, isRead: boolean): boolean {
  const { origin, referer } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && !(site === 'none' && !isRead)
  const from = origin ?? (isRead ? referer : undefined)
  if (from === undefined) return false
  const host = URL.canParse(from) ? new URL(from).host : ''
  return host === '' || (host !== request.host && host !== ownHost)
}
