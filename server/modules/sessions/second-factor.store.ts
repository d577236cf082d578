import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { hasFactor } from '#server/modules/people/has-factor.ts'

export type PasskeyRow = {
  id: number
  credential_id: string
  name: string
  host: string
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}
export type FactorsRow = {
  id: number
  type: string
  login: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  totp_secret: string | null
  has_passkey: boolean
  is_demanded: boolean
  codes_left: number
}

/** A person with what their second factor consists of; not locked. */
export async function factorsOf(tx: Queryable, userId: number): Promise<FactorsRow | undefined> {
  const { rows } = await sql<FactorsRow>`
    select u.id, u.type, u.login, u.email, u.first_name, u.last_name, u.password_hash, u.totp_secret,
           exists (select from passkey k where k.user_id = u.id) as has_passkey,
           exists (select from user_account ua where ua.user_id = u.id and ua.status = ${ACTIVE_ON_ACCOUNT}
                      and ua.demands_second_factor) as is_demanded,
           (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as codes_left
      from portal_user u where u.id = ${userId}`.execute(tx)
  return rows[0]
}

/** Whether a session is still there: it may have ended while a change waited for its person. */
export const isSessionThere = async (tx: Queryable, secretHash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('session')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()) !== undefined

/** Whether a session has set the password of its person itself. */
export const hasSetPassword = async (tx: Queryable, secretHash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('session')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('set_password', '=', true)
    .executeTakeFirst()) !== undefined

/** Keeps the encrypted secret of an authenticator that is being set up, instead of the one before. */
export const keepTotpSetup = (db: Db, userId: number, secret: string, now: Date) =>
  db
    .insertInto('totp_setup')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ secret, created_at: now }))
    .execute()

export const totpSetupOf = async (tx: Queryable, userId: number, since: Date): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('totp_setup')
      .select('secret')
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirst()
  )?.secret

export const deleteTotpSetup = (tx: Tx, userId: number) =>
  tx.deleteFrom('totp_setup').where('user_id', '=', userId).execute()

/** The database notifies every portal of it. @param now when it was set up, null with no secret */
export const setTotpSecret = (tx: Tx, userId: number, secret: string | null, now: Date | null) =>
  tx.updateTable('portal_user').set({ totp_secret: secret, totp_at: now }).where('id', '=', userId).execute()

/** Gives a person other recovery codes, by their hashes; those before are of no use any more. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
  now: Date | null = null,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })))
    .execute()
}

/** The passkeys of a person, the oldest first. */
export const passkeysOf = (tx: Queryable, userId: number): Promise<PasskeyRow[]> =>
  tx
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'name', 'host', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export type NewPasskey = Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'> & {
  user_id: number
  public_key: Buffer
  sign_count: number
}
/** @returns false where the passkey is somebody's already */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey, now: Date): Promise<boolean> =>
  (await tx
    .insertInto('passkey')
    .values({ ...passkey, created_at: now, last_used_at: null })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** @returns the name it had, undefined where the person has no such passkey */
export const deletePasskey = async (tx: Tx, userId: number, id: number): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('passkey')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name

export const deletePasskeys = (tx: Tx, userId: number) =>
  tx.deleteFrom('passkey').where('user_id', '=', userId).execute()

/**
 * Takes the passkeys, the authenticator and the recovery codes from a person that were added at a moment or
 * later. Without a factor from before it, no recovery codes are left either.
 * @returns whether there were any
 */
export async function deleteFactorsSince(tx: Tx, userId: number, since: Date): Promise<boolean> {
  const passkeys = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('id')
    .execute()
  const authenticators = await tx
    .updateTable('portal_user')
    .set({ totp_secret: null, totp_at: null })
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .where('totp_at', '>=', since)
    .returning('id')
    .execute()
  const left = await factorsOf(tx, userId)
  const isLeft = left !== undefined && hasFactor(left)
  const codes = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .$if(isLeft, (query) => query.where('created_at', '>=', since))
    .returning('user_id')
    .execute()
  await deleteTotpSetup(tx, userId)
  return passkeys.length + authenticators.length + codes.length > 0
}

/** @returns false where the person has no such passkey */
export const renamePasskey = async (tx: Tx, userId: number, id: number, name: string): Promise<boolean> =>
  (await tx
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** A passkey by the id that its authenticator names. */
export const findPasskey = (tx: Queryable, credentialId: string) =>
  tx
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/**
 * Notes that a passkey was used.
 * @param count how often its authenticator has signed; 0 of one that does not count
 * @returns false where it has been removed, or has signed that often before
 */
export const notePasskeyUse = async (tx: Tx, id: number, count: number, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('passkey')
    .set({ sign_count: count, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sign_count', '<', count), eb('sign_count', '=', 0)]))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** @param userId who adds a passkey; null at the sign-in */
export const keepChallenge = (db: Queryable, challenge: string, userId: number | null, until: Date) =>
  db.insertInto('passkey_challenge').values({ challenge, user_id: userId, expires_at: until }).execute()

/** Forgets the challenges with which a person began to add passkeys. */
export const forgetChallenges = (tx: Tx, userId: number) =>
  tx.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute()

/** Uses a challenge up. @returns false where it is unknown, used, too old or somebody else's */
export const takeChallenge = async (
  db: Db,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> =>
  (await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()) !== undefined
