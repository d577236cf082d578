import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that a provider gives to one subscriber. */
const GROUPS_OF_A_SUBSCRIBER = 4

/**
 * Where a caller is, for counting: an IPv4 address as it stands, of an IPv6 address its first 64 bits, since
 * the rest is the caller's to choose.
 * @param address as the socket or a trusted proxy says it; an IPv4 address written as IPv6 counts as IPv4
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [plain = ''] = address.split('%') // a link-local address may name its interface
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, GROUPS_OF_A_SUBSCRIBER)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
