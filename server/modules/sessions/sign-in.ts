import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import type { SessionServices } from './context.ts'
import { rememberOnDevice } from './known-device.ts'
import { recoveryCodeHash, totpStepOf } from './second-factor.ts'
import { openStaffSecret } from './staff-secrets.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { passwordMatches } from '#server/modules/people/passwords.ts'
import {
  deleteSession,
  findStartAccount,
  findUserByName,
  insertSession,
  lockAsChecked,
  noteSignIn,
} from '#server/modules/people/people.store.ts'
import { useRecoveryCode, useTotpStep } from './sign-in.store.ts'
import { guardAttempt } from './guess-guard.ts'

export type Credentials = {
  usernameOrEmailOrAlias: string
  password: string
  staffVerificationCode: string
  stayLoggedIn: boolean
}
type Deps = { db: Db; services: SessionServices; client: ClientInfo; now: Date }

/**
 * Signs a person in and hands both secrets to their browser (decisions 18 to 20, 39). Every failure of name
 * or password reads the same and takes the same time; the staff code is asked only after a right password.
 * The session that the browser had before ends.
 * @returns the token for X-Session-Token
 * @throws Refusal session.wrongCredentials, session.staffVerification, session.tooManyAttempts
 */
export async function signIn(deps: Deps, credentials: Credentials): Promise<string> {
  const { db } = deps
  const name = credentials.usernameOrEmailOrAlias.toLowerCase()
  const user = await findUserByName(db, name)
  const attempt = await guardAttempt(deps, { name, userId: user?.id ?? null })
  try {
    return await enter(deps, credentials, user, attempt)
  } catch (problem) {
    // a fault of ours is no wrong guess; while the database is away the reservation stays until it lapses
    if (!(problem instanceof Refusal)) await attempt.release(db).catch(() => undefined)
    throw problem
  }
}

type User = Awaited<ReturnType<typeof findUserByName>>
type Reserved = Awaited<ReturnType<typeof guardAttempt>>

/** Checks password and staff code of a reserved attempt, and opens the session. @returns the token */
async function enter(deps: Deps, credentials: Credentials, user: User, attempt: Reserved): Promise<string> {
  const { db, services, client, now } = deps
  const isRight = await passwordMatches(credentials.password, user?.password_hash ?? null)
  const mayEnter = user && isRight && user.type !== 'c'
  const account = mayEnter ? await db.transaction().execute((tx) => findStartAccount(tx, user.id)) : undefined
  if (!user || !account) {
    await attempt.noteFailure()
    throw new Refusal('session.wrongCredentials')
  }
  const code = credentials.staffVerificationCode
  if (
    user.type === 'S' &&
    user.totp_secret !== null &&
    !(await staffCodeHolds(deps, user.id, user.totp_secret, code))
  ) {
    await (code ? attempt.noteFailure() : attempt.release(db))
    throw new Refusal('session.staffVerification')
  }
  const secrets = {
    session: randomBytes(32).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }
  const isAsChecked = await db.transaction().execute(async (tx) => {
    // the person is locked first, as a change of their password does
    if (!(await lockAsChecked(tx, user))) return false
    await attempt.release(tx)
    if (client.cookies.session) await deleteSession(tx, sha256(client.cookies.session))
    await openSession(tx, {
      userId: user.id,
      accountId: account.account_id,
      stayLoggedIn: credentials.stayLoggedIn,
      secrets,
      client,
      now,
    })
    return true
  })
  if (!isAsChecked) {
    await attempt.noteFailure()
    throw new Refusal('session.wrongCredentials')
  }
  client.moved()
  client.signIn(secrets, rememberOnDevice(client.cookies.device, user.id, services.keys.device))
  return secrets.token
}

type NewSession = {
  userId: number
  accountId: string
  stayLoggedIn: boolean
  secrets: { session: string; token: string }
  client: ClientInfo
  now: Date
}

async function openSession(tx: Tx, { userId, accountId, stayLoggedIn, secrets, client, now }: NewSession) {
  const hashes = { secretHash: sha256(secrets.session), tokenHash: sha256(secrets.token) }
  await insertSession(tx, { ...hashes, userId, accountId, stayLoggedIn, now })
  await noteSignIn(tx, userId, accountId, now)
  const actor = { userId, onBehalfOf: null, accountId }
  await addAudit(tx, whoActs({ actor, client }), { at: now, action: 'session.signIn', subject: userId })
}

/** A one-time code of this moment or its neighbours that has not been used, or an unspent recovery code. */
async function staffCodeHolds(
  { db, services, now }: Deps,
  userId: number,
  stored: string,
  code: string,
): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '')
  if (!typed) return false
  const step = totpStepOf(openStaffSecret(services.keys.secrets, userId, stored), typed, now)
  return db
    .transaction()
    .execute((tx) =>
      step === null
        ? useRecoveryCode(tx, userId, recoveryCodeHash(typed), now)
        : useTotpStep(tx, userId, step),
    )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
