import { isIP, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

const NAMED_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::', '']

/** Which proxies in front are believed: none, so many hops, or those with these addresses and ranges. */
export type TrustedProxies = false | number | string[]

/**
 * Reads TRUST_PROXY. "Believe anybody" cannot be said: the first hop of a forwarding header is what the
 * caller has written.
 * @throws Error that says what to write
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const written = text.trim()
  if (['', 'false', '0'].includes(written)) return false
  if (/^[1-9]\d?$/.test(written)) return Number(written)
  const proxies = written.split(',').map((part) => part.trim())
  if (proxies.every(isProxy)) return proxies
  throw new Error(
    `The setting TRUST_PROXY cannot be used: ${written} would believe an address that anybody can write. ` +
      'Write how many proxies stand in front (TRUST_PROXY=1), or their addresses (TRUST_PROXY=10.0.0.5,192.168.0.0/16).',
  )
}

function isProxy(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

/**
 * The names the portal answers by; those of the machine itself always, all of its addresses where it listens
 * on all.
 */
export function allowedHosts(settings: {
  host: string
  publicUrl: string | undefined
  further: string[]
}): string[] {
  const { host, publicUrl, further } = settings
  const own = EVERY_ADDRESS.includes(host)
    ? [
        hostname(),
        ...Object.values(networkInterfaces()).flatMap((entries) =>
          (entries ?? []).map(({ address }) => address),
        ),
      ]
    : [host]
  const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  return [...new Set(['localhost', '127.0.0.1', '[::1]', ...own, ...named, ...further].map(hostForm))]
}

/** As it stands in a Host header, without a port. */
const hostForm = (name: string) => (isIPv6(name) ? `[${name}]` : name).toLowerCase()
