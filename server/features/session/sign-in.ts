import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Device } from '#server/kit/handlers.ts'
import { passwordMatches } from '#server/kit/passwords.ts'
import { findStartAccount, findUserByName, insertSession, noteSignIn } from '#server/store/people.store.ts'
import { addAudit, addFailures, failuresSince, forgetFailures, useRecoveryCode, useTotpStep } from '#server/store/sign-in.store.ts'

const PAUSE_MINUTES = 15
const FAILURES_PER_NAME = 10
const FAILURES_PER_ADDRESS = 100 // a whole shop may sit behind one address
const TOTP_PERIOD_SECONDS = 30

export type Credentials = { usernameOrEmailOrAlias: string; password: string; staffVerificationCode: string; stayLoggedIn: boolean }

/**
 * Signs a person in and hands both secrets to their browser (decisions 18 to 20). Every failure of name or password reads the same and
 * takes the same time; the staff code is asked only after a right password.
 * @returns the token for X-Session-Token
 * @throws Refusal session.wrongCredentials, session.staffVerification, session.tooManyAttempts
 */
export async function signIn(db: Db, credentials: Credentials, device: Device, now: Date): Promise<string> {
  const name = credentials.usernameOrEmailOrAlias.toLowerCase()
  const keys = { name: `name:${createHash('sha256').update(name).digest('hex')}`, address: `address:${device.address}` }
  await refuseTooMany(db, keys, now)

  const user = await findUserByName(db, name)
  const isRight = await passwordMatches(credentials.password, user?.password_hash ?? null)
  const account = user && isRight && user.type !== 'c' ? await db.transaction().execute((tx) => findStartAccount(tx, user.id)) : undefined
  if (!user || !account) {
    await noteFailure(db, keys, user?.id ?? null, now)
    throw new Refusal('session.wrongCredentials')
  }
  if (user.type === 'S' && user.totp_secret !== null && !(await staffCodeHolds(db, user.id, user.totp_secret, credentials.staffVerificationCode, now))) {
    if (credentials.staffVerificationCode) await noteFailure(db, keys, user.id, now)
    throw new Refusal('session.staffVerification')
  }
  const secrets = { session: randomBytes(32).toString('base64url'), token: randomBytes(32).toString('base64url') }
  await db.transaction().execute(async (tx) => {
    await forgetFailures(tx, keys.name)
    await openSession(tx, { userId: user.id, accountId: account.account_id, stayLoggedIn: credentials.stayLoggedIn, secrets, now })
  })
  device.signIn(secrets)
  return secrets.token
}

async function openSession(tx: Tx, s: { userId: number; accountId: string; stayLoggedIn: boolean; secrets: { session: string; token: string }; now: Date }) {
  await insertSession(tx, { secretHash: sha256(s.secrets.session), tokenHash: sha256(s.secrets.token), userId: s.userId, accountId: s.accountId, stayLoggedIn: s.stayLoggedIn, now: s.now })
  await noteSignIn(tx, s.userId, s.accountId, s.now)
  await addAudit(tx, { at: s.now, actorId: s.userId, accountId: s.accountId, action: 'session.signIn' })
}

async function refuseTooMany(db: Db, keys: { name: string; address: string }, now: Date) {
  const failures = await failuresSince(db, Object.values(keys), new Date(now.getTime() - PAUSE_MINUTES * 60_000))
  if ((failures.get(keys.name) ?? 0) >= FAILURES_PER_NAME || (failures.get(keys.address) ?? 0) >= FAILURES_PER_ADDRESS) {
    throw new Refusal('session.tooManyAttempts', { minutes: PAUSE_MINUTES })
  }
}

async function noteFailure(db: Db, keys: { name: string; address: string }, userId: number | null, now: Date) {
  await addFailures(db, Object.values(keys), now)
  await addAudit(db, { at: now, actorId: userId, accountId: null, action: 'session.signInFailed' })
}

/** A one-time code of this moment or its neighbours that has not been used, or an unspent recovery code. */
async function staffCodeHolds(db: Db, userId: number, secret: string, code: string, now: Date): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '')
  if (!typed) return false
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: TOTP_PERIOD_SECONDS })
  const drift = totp.validate({ token: typed, timestamp: now.getTime(), window: 1 })
  return db.transaction().execute((tx) => drift === null
    ? useRecoveryCode(tx, userId, sha256(typed.toLowerCase()), now)
    : useTotpStep(tx, userId, Math.floor(now.getTime() / 1000 / TOTP_PERIOD_SECONDS) + drift))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
