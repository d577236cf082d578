import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { GUESS_MINUTES, GUESSES_PER_NETWORK, GUESSES_PER_PLACE } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { networkOf } from '#server/http/network.ts'

/** 32 capitals and digits that are not mistaken for each other. The low five bits of a byte choose one. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4,
  GROUP_LENGTH = 4
const SESSION_BYTES = 32

export type SetupCode = {
  /**
   * Accepts the code once. The next one is then logged.
   * @returns the secret of this browser from now on
   * @throws Refusal setup.wrongCode where it is wrong, setup.guesses after too many wrong ones
   */
  enter(code: string, address: string): Promise<string>
  /** Whether a browser has entered a code of this process. */
  holds(secret: string): boolean
}

/**
 * The code that protects the set-up: 80 random bits, written to the log of this process, good for one use.
 * The code and the browsers it admitted are valid until the process ends.
 * @param announce writes a new code to the log
 */
export function openSetupCode(announce: (code: string) => void): SetupCode {
  const entered = new Set<string>()
  const duration = GUESS_MINUTES * 60
  const perNetwork = new RateLimiterMemory({ points: GUESSES_PER_PLACE, duration })
  const everybody = new RateLimiterMemory({ points: GUESSES_PER_NETWORK, duration })
  let current = newCode()
  announce(current)
  return {
    enter: async (code, address) => {
      // counted before it is compared, so that simultaneous guesses all count
      await take(everybody, 'all')
      await take(perNetwork, networkOf(address))
      if (!timingSafeEqual(hashOf(plain(code)), hashOf(plain(current)))) throw new Refusal('setup.wrongCode')
      current = newCode()
      announce(current)
      const secret = randomBytes(SESSION_BYTES).toString('base64url')
      entered.add(hashOf(secret).toString('hex'))
      return secret
    },
    holds: (secret) => entered.has(hashOf(secret).toString('hex')),
  }
}

function newCode(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET.charAt(byte & 31))
  return Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** Ignores blanks, dashes and case. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
const hashOf = (text: string) => createHash('sha256').update(text).digest()

async function take(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem
    throw new Refusal('setup.guesses', { minutes: Math.ceil(problem.msBeforeNext / 60_000) })
  }
}
