import { isIP, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { answerWords } from './answer-words.ts'
import { UNREADABLE } from './malformed.ts'

const NAMED_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::', '']

/** Which proxies in front are believed: none, so many hops, or those with these addresses and ranges. */
export type TrustedProxies = false | number | string[]

/**
 * Reads TRUST_PROXY. "Believe anybody" cannot be said: the first hop of a forwarding header is what the caller has written.
 * @throws Error that says what to write
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const written = text.trim()
  if (['', 'false', '0'].includes(written)) return false
  if (/^[1-9]\d?$/.test(written)) return Number(written)
  const proxies = written.split(',').map((part) => part.trim())
  if (proxies.every(isProxy)) return proxies
  throw new Error(`The setting TRUST_PROXY cannot be used: ${written} would believe an address that anybody can write. `
    + 'Write how many proxies stand in front (TRUST_PROXY=1), or their addresses (TRUST_PROXY=10.0.0.5,192.168.0.0/16).')
}

function isProxy(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

/** The same for Fastify. Hop 0 is the connection itself, 1 what the nearest proxy has written, and so on. */
export const trustedBy = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) =>
  (typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies)

/** The names the portal answers by; those of the machine itself always, all of its addresses where it listens on all. */
export function allowedHosts(settings: { host: string; publicUrl: string | undefined; further: string[] }): string[] {
  const { host, publicUrl, further } = settings
  const own = EVERY_ADDRESS.includes(host)
    ? [hostname(), ...Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address))]
    : [host]
  const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  return [...new Set(['localhost', '127.0.0.1', '[::1]', ...own, ...named, ...further].map(hostForm))]
}

/** As it stands in a Host header, without a port. */
const hostForm = (name: string) => (isIPv6(name) ? `[${name}]` : name).toLowerCase()

const WORDS = 'This portal does not answer by this name. If it should, name it in the setting PUBLIC_URL or ALLOWED_HOSTS.'

/**
 * Answers 421 to requests for a name that is none of ours and 400 to those for none, before anything else. Else a page of another site could reach the
 * portal under its own name, and links in mails could be made to lead elsewhere.
 */
export function refuseOtherHosts(app: FastifyInstance, hosts: readonly string[]) {
  const allowed = new Set(hosts)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === undefined) return answerWords(request, reply.code(400).header('connection', 'close'), UNREADABLE)
    if (allowed.has(nameIn(request.host))) return
    request.log.warn({ event: 'host.unknown', host: request.host.slice(0, 100), address: request.ip }, 'a name that is none of ours')
    return request.url.startsWith('/rest/') ? reply.code(421).send({ error: WORDS }) : reply.code(421).type('text/plain').send(WORDS)
  })
}

/** The name in a Host header: without a port and the dot of a full domain name. */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
