import { createHash } from 'node:crypto'
import {
  GUESS_MINUTES,
  GUESSES_PER_NETWORK,
  GUESSES_PER_PERSON,
  GUESSES_PER_PLACE,
} from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Db, Queryable } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import type { SessionServices } from './context.ts'
import { deviceKnownFor } from './known-device.ts'
import { networkOf } from '#server/http/network.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { strangerActs } from '#server/modules/audit/who-acts.ts'
import {
  addGuessNotice,
  guessedPerson,
  type GuessLimit,
  releaseAttempt,
  reserveAttempt,
} from './sign-in.store.ts'

/**
 * An attempt to sign in that may be checked. Its slot is taken before any hashing and stays taken unless
 * given back.
 */
export type GuardedAttempt = {
  /** Releases the slot: the attempt did not fail. */
  release(tx: Queryable): Promise<unknown>
  /**
   * Notes for staff that it failed, and that it used up a limit; then `mailGuessNotices` tells the person.
   */
  noteFailure(): Promise<void>
}
type Deps = { db: Db; services: SessionServices; client: ClientInfo; now: Date }
/** name: as typed. userId: of whoever it means, or null. */
type Who = { name: string; userId: number | null }

/**
 * Lets an attempt through to the check of its password, or refuses it (decision 39).
 * @throws Refusal session.tooManyAttempts, in the same words for every limit
 */
export async function guardAttempt({ db, services, client, now }: Deps, who: Who): Promise<GuardedAttempt> {
  const { userId } = who
  const taken = await reserveAttempt(
    db,
    {
      person:
        userId === null
          ? `name:${createHash('sha256').update(who.name).digest('hex')}`
          : guessedPerson(userId),
      network: networkOf(client.address),
      device: userId === null ? null : deviceKnownFor(client.cookies.device, userId, services.keys.device),
    },
    now,
    {
      since: new Date(now.getTime() - GUESS_MINUTES * 60_000),
      perPlace: GUESSES_PER_PLACE,
      perPerson: GUESSES_PER_PERSON,
      perNetwork: GUESSES_PER_NETWORK,
    },
  )
  if (!taken) throw new Refusal('session.tooManyAttempts', { minutes: GUESS_MINUTES })
  const { id, closes } = taken
  return {
    release: (tx) => releaseAttempt(tx, id),
    noteFailure: () => noteFailure({ db, client, now }, who, closes),
  }
}

async function noteFailure(
  { db, client, now }: Pick<Deps, 'db' | 'client' | 'now'>,
  { name, userId }: Who,
  closes: GuessLimit | null,
) {
  const by = strangerActs(client)
  // What is nobody's name may be a password, typed into the wrong field: the audit keeps none.
  const detail = userId === null ? {} : { name }
  await db.transaction().execute(async (tx) => {
    await addAudit(tx, by, { at: now, action: 'session.signInFailed', subject: userId, detail })
    if (closes === null) return
    const closed = { ...detail, of: closes }
    await addAudit(tx, by, { at: now, action: 'session.signInClosed', subject: userId, detail: closed })
    if (closes !== 'network') await addGuessNotice(tx, { userId, address: client.address, at: now })
  })
}
