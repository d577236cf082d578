import { sql } from 'kysely'
import { ADVISORY_LOCK_CLASSES } from '#server/db/advisory-locks.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'

/** Who tries to sign in, where from, and the device where it has signed in as this person before. */
export type Attempt = { person: string; network: string; device: string | null }
/** Which limit a reservation has used up; `pair` is that of person and network. */
export type GuessLimit = 'pair' | 'device' | 'person' | 'network'
export type GuessLimits = { since: Date; perPlace: number; perPerson: number; perNetwork: number }

type Counted = { id: number; of_device: number; of_pair: number; of_person: number; of_network: number }

/**
 * Reserves an attempt before its password is checked, or answers null where a limit has been reached.
 * Attempts that run at once count each other: the counts are read in a statement that begins after the locks
 * are held. RateLimiterPostgres counts one key at a time in fixed windows; it cannot take four counts
 * together, nor give one back.
 * @returns the reservation, and the limit that it has used up, if it fails
 */
export function reserveAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
  limits: GuessLimits,
): Promise<{ id: number; closes: GuessLimit | null } | null> {
  const { person, network, device } = attempt
  return db.transaction().execute(async (tx) => {
    // Each transaction takes one lock of a person, then one of a network, so that none waits in a circle.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.signInOfPerson}, hashtext(${person}))`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.signInOfNetwork}, hashtext(${network}))`.execute(
      tx,
    )
    const {
      rows: [taken],
    } = await sql<Counted>`
      with counted as (
        select count(*) filter (where person = ${person} and device = ${device}) as of_device,
               count(*) filter (where person = ${person} and network = ${network} and device is null) as of_pair,
               count(*) filter (where person = ${person}) as of_person,
               count(*) filter (where network = ${network}) as of_network
          from sign_in_failure where (person = ${person} or network = ${network}) and at > ${limits.since}),
      taken as (
        insert into sign_in_failure (person, network, device, at)
        select ${person}, ${network}, ${device}, ${now} from counted
         where case when ${device}::text is not null then of_device < ${limits.perPlace}
                    else of_pair < ${limits.perPlace} and of_person < ${limits.perPerson}
                     and of_network < ${limits.perNetwork} end
        returning id)
      select taken.id, counted.* from taken, counted`.execute(tx)
    return taken ? { id: taken.id, closes: limitReached(taken, device !== null, limits) } : null
  })
}

function limitReached(counted: Counted, isKnownDevice: boolean, limits: GuessLimits): GuessLimit | null {
  if (isKnownDevice) return counted.of_device + 1 >= limits.perPlace ? 'device' : null
  if (counted.of_pair + 1 >= limits.perPlace) return 'pair'
  if (counted.of_person + 1 >= limits.perPerson) return 'person'
  return counted.of_network + 1 >= limits.perNetwork ? 'network' : null
}

/** Takes back an attempt that did not fail. */
export const releaseAttempt = (tx: Queryable, id: number) =>
  tx.deleteFrom('sign_in_failure').where('id', '=', id).execute()

/** Who an attempt counts for, where the name typed is somebody's. */
export const guessedPerson = (userId: number) => `user:${String(userId)}`

/** Failed sign-ins of a person no longer count. */
export const forgetGuesses = (tx: Tx, userId: number) =>
  tx.deleteFrom('sign_in_failure').where('person', '=', guessedPerson(userId)).execute()

/** Asks for a notice of guesses, whether or not the name is somebody's. userId: null where it is nobody's. */
export const addGuessNotice = (
  tx: Tx,
  { userId, address, at }: { userId: number | null; address: string; at: Date },
) => tx.insertInto('sign_in_notice_request').values({ user_id: userId, address, at }).execute()

/** Deletes the requests for names that are nobody's; there is nobody to mail. */
export const dropNobodysNotices = (db: Db) =>
  db.deleteFrom('sign_in_notice_request').where('user_id', 'is', null).execute()

/** The notices that were asked for, the oldest first. */
export const waitingGuessNotices = async (db: Db, limit: number): Promise<number[]> =>
  (await db.selectFrom('sign_in_notice_request').select('id').orderBy('id').limit(limit).execute()).map(
    ({ id }) => id,
  )

/** Takes one out; undefined where another process is at it or has dealt with it. */
export const takeGuessNotice = (tx: Tx, id: number) =>
  tx
    .deleteFrom('sign_in_notice_request')
    .where('id', 'in', (eb) =>
      eb.selectFrom('sign_in_notice_request').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .returning(['user_id', 'address', 'at'])
    .executeTakeFirst()

/** Records that a person is notified of guesses now; false where they were notified after `since`. */
export async function noteGuessNotice(tx: Tx, userId: number, now: Date, since: Date): Promise<boolean> {
  const done = await tx
    .insertInto('sign_in_notice')
    .values({ user_id: userId, at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ at: now }).where('sign_in_notice.at', '<=', since))
    .returning('user_id')
    .executeTakeFirst()
  return done !== undefined
}

/** Of everybody who has one, the secret behind their staff codes as it is kept. */
export async function totpSecrets(db: Db): Promise<{ id: number; totp_secret: string; demo: boolean }[]> {
  const rows = await db
    .selectFrom('portal_user')
    .select(['id', 'totp_secret', 'demo'])
    .where('totp_secret', 'is not', null)
    .execute()
  return rows.map((row) => ({ ...row, totp_secret: row.totp_secret ?? '' }))
}

/**
 * Replaces a staff secret that has been read by another form of it; not where it has changed
 * meanwhile.
 */
export const replaceTotpSecret = (db: Db, userId: number, before: string, after: string) =>
  db
    .updateTable('portal_user')
    .set({ totp_secret: after })
    .where('id', '=', userId)
    .where('totp_secret', '=', before)
    .execute()

/**
 * Notes a one-time code's step; false where this or a later code has been used, so that a code works once.
 */
export async function useTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const done = await tx
    .insertInto('totp_use')
    .values({ user_id: userId, time_step: step })
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet({ time_step: step }).where('totp_use.time_step', '<', step),
    )
    .returning('user_id')
    .executeTakeFirst()
  return done !== undefined
}

/** Spends a recovery code; false where it is unknown or spent. */
export async function useRecoveryCode(tx: Tx, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return done !== undefined
}
