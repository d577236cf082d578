import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { networkOf } from './network.ts'

const CHECK_MS = 1_000
const WARN_EVERY_MS = 60_000
/** A connection on which nothing moves for so long is cut; open pages are sent something every 25 seconds. */
const SILENT_MS = 120_000

/** How long a request may take to arrive, and its headers; Fastify's own default is for ever. */
export const arrivalLimits = ({ requestMs }: Config) => ({
  requestTimeout: requestMs,
  connectionTimeout: SILENT_MS,
  http: {
    headersTimeout: Math.min(requestMs, 10_000),
    connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
    requireHostHeader: false,
  }, // hosts.ts looks at Host
})

/**
 * Limits the connections of this process, all and those of one network. Behind named proxies only all are
 * counted: every connection is then a proxy's. What is over the limit is closed at once; the log says so once
 * a minute.
 */
export function limitConnections(app: FastifyInstance, { connections, trustProxy }: Config) {
  const { server } = app
  server.maxConnections = connections.most
  const open = new Map<string, number>()
  let warnedAt = 0
  const warn = (what: string) => {
    if (Date.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = Date.now()
    app.log.warn({ event: 'connections.most' }, what)
  }
  server.on('drop', () => warn('a connection was refused: MAX_CONNECTIONS are open'))
  if (trustProxy !== false) return
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const many = (open.get(network) ?? 0) + 1
    if (many > connections.perNetwork) {
      warn('a connection was refused: one network has MAX_CONNECTIONS_PER_ADDRESS open')
      socket.destroy()
      return
    }
    open.set(network, many)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
