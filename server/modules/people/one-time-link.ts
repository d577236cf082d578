import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#shared/codes/day-ms.ts'

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000

/** What a link in a mail is found by: a hash of its secret, until when. */
export type LinkHash = { hash: Buffer; until: Date }

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How long a link is of use. */
type Life = { days: number } | { minutes: number }

/** A new link: its secret stands in the mail alone, the database has a hash. */
export function newLink(now: Date, life: Life): { token: string; link: LinkHash } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const lifeMs = 'days' in life ? life.days * DAY_MS : life.minutes * MINUTE_MS
  return { token, link: { hash: hashOfLink(token), until: new Date(now.getTime() + lifeMs) } }
}
