import { Refusal } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { passwordMatches } from '#server/modules/people/passwords.ts'
import { findStartAccount, findUserByName, lockAsChecked } from '#server/modules/people/people.store.ts'
import type { SessionServices } from './context.ts'
import { hasFactor } from '#server/modules/people/has-factor.ts'
import { codeHolds } from './factor-codes.ts'
import { guardAttempt } from './guess-guard.ts'
import { handOver, openSession } from './open-session.ts'

export type Credentials = {
  usernameOrEmailOrAlias: string
  password: string
  staffVerificationCode: string
  stayLoggedIn: boolean
}
type Deps = { db: Db; services: SessionServices; client: ClientInfo; now: Date }

/**
 * Signs a person in and hands both secrets to their browser (decisions 18 to 20, 39). Every failure of name
 * or password reads the same and takes the same time. The second factor is asked for once the password is
 * right. The session that the browser had before ends.
 * @returns the token for X-Session-Token
 * @throws Refusal session.wrongCredentials, session.tooManyAttempts; where the second factor is missing
 * session.staffVerification, session.verification, session.passkeyVerification; where its code is wrong
 * session.wrongStaffCode, session.wrongCode
 */
export async function signIn(deps: Deps, credentials: Credentials): Promise<string> {
  const { db } = deps
  const typed = credentials.usernameOrEmailOrAlias
  const user = await findUserByName(db, typed)
  const attempt = await guardAttempt(deps, { name: typed.toLowerCase(), userId: user?.id ?? null })
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

/** Checks password and second factor of a reserved attempt, and opens the session. @returns the token */
async function enter(deps: Deps, credentials: Credentials, user: User, attempt: Reserved): Promise<string> {
  const { db, client } = deps
  const isRight = await passwordMatches(credentials.password, user?.password_hash ?? null)
  const mayEnter = user && isRight && user.type !== 'c'
  const account = mayEnter ? await db.transaction().execute((tx) => findStartAccount(tx, user.id)) : undefined
  if (!user || !account) {
    await attempt.noteFailure()
    throw new Refusal('session.wrongCredentials')
  }
  const code = credentials.staffVerificationCode
  if (hasFactor(user) && !(await codeHolds(deps, user, code))) {
    await (code ? attempt.noteFailure() : attempt.release(db))
    throw new Refusal(code ? wrongFactor(user) : neededFactor(user))
  }
  const opened = await db.transaction().execute(async (tx) => {
    // the person is locked first, as a change of their password does
    if (!(await lockAsChecked(tx, user))) return null
    await attempt.release(tx)
    const { stayLoggedIn } = credentials
    return openSession(tx, deps, { user, accountId: account.account_id, stayLoggedIn, how: 'password' })
  })
  if (!opened) {
    await attempt.noteFailure()
    throw new Refusal('session.wrongCredentials')
  }
  return handOver(client, opened)
}

/** Which words ask for the second factor; those for staff are the specification's (SES-14). */
function neededFactor({ type, totp_secret: secret }: NonNullable<User>) {
  if (secret === null) return 'session.passkeyVerification'
  return type === 'S' ? 'session.staffVerification' : 'session.verification'
}

const wrongFactor = ({ type }: NonNullable<User>) =>
  type === 'S' ? 'session.wrongStaffCode' : 'session.wrongCode'
