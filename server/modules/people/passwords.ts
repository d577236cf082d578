import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { boundedQueue } from '#server/workers/bounded-queue.ts'

/* libuv has four threads, which files and DNS need as well; each hash takes 19 MiB and some 50 ms of one. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
const WAITING_MAX = 200 // a queue of some ten seconds, which takes little memory
const RETRY_AFTER_SECONDS = 5
const queue = boundedQueue({
  atOnce: AT_ONCE,
  waitingMax: WAITING_MAX,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

/** How many password hashes wait for a thread. */
export const passwordsWaiting = (): number => queue.waiting()

const argon2InThread = promisify(argon2)
const argon2Async: typeof argon2InThread = (...args) => queue.run(() => argon2InThread(...args))

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * @returns the password's hash in the usual `$argon2id$v=19$m=..,t=..,p=..$salt$tag` form
 * @throws Busy where too many hashes wait
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2Async('argon2id', { message: password, nonce, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Whether a password belongs to a stored hash. A missing hash takes as long as a wrong password, so that the
 * answer's time does not show whether a name exists (decision 19).
 * @throws Busy where too many hashes wait
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored ?? NOBODY)
  const tag = await argon2Async('argon2id', {
    message: password,
    ...parsed.cost,
    nonce: parsed.nonce,
    tagLength: parsed.tag.length,
  })
  return timingSafeEqual(tag, parsed.tag) && stored !== null
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`

function parse(stored: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!found) throw new Error('a stored password hash is not in the argon2id form')
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number]
  return {
    cost: { memory, passes, parallelism },
    nonce: Buffer.from(found[4] ?? '', 'base64'),
    tag: Buffer.from(found[5] ?? '', 'base64'),
  }
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
