import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** @returns the password's hash in the usual `$argon2id$v=19$m=..,t=..,p=..$salt$tag` form */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2Async('argon2id', { message: password, nonce, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Whether a password belongs to a stored hash. A missing hash takes as long as a wrong password, so that the answer's time
 * does not tell whether a name exists (decision 19).
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored ?? NOBODY)
  const tag = await argon2Async('argon2id', { message: password, ...parsed.cost, nonce: parsed.nonce, tagLength: parsed.tag.length })
  return timingSafeEqual(tag, parsed.tag) && stored !== null
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`

function parse(stored: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!found) throw new Error('a stored password hash is not in the argon2id form')
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number]
  return { cost: { memory, passes, parallelism }, nonce: Buffer.from(found[4] ?? '', 'base64'), tag: Buffer.from(found[5] ?? '', 'base64') }
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
