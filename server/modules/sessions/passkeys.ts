import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { PASSKEY_MINUTES, PASSKEYS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Db } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { findStartAccount, lockPerson } from '#server/modules/people/people.store.ts'
import { changeOwn, type FactorDeps, firstCodes, mail, note } from './change-factors.ts'
import { confirmOwn, type Confirmation } from './confirm-own.ts'
import type { SessionServices } from './context.ts'
import { hasFactor } from '#server/modules/people/has-factor.ts'
import { handOver, openSession } from './open-session.ts'
import {
  factorsOf,
  findPasskey,
  insertPasskey,
  keepChallenge,
  notePasskeyUse,
  passkeysOf,
  takeChallenge,
} from './second-factor.store.ts'

/*
 * Passkeys (WebAuthn, by SimpleWebAuthn). Each is stored on its authenticator and opens it by PIN, finger or
 * face: it is both factors by itself, so it signs in without a password (docs/decisions/0034).
 */

/** A JSON object of the browser; the library checks it. */
type Answer = Record<string, unknown>
/** EdDSA, ES256 and RS256, which every authenticator has one of (COSE). */
const ALGORITHMS = [-8, -7, -257]
/** How credentials are named. Anything else is nobody's, and may be what the database cannot compare. */
const BASE64URL = /^[\w-]+$/
/** The names of ways to reach an authenticator, also those that come later. */
const TRANSPORT = /^[a-z-]{1,30}$/
const TIMEOUT_MS = PASSKEY_MINUTES * 60_000
const untilOf = (now: Date) => new Date(now.getTime() + TIMEOUT_MS)

/** The site that a passkey is bound to: the name by which the browser has asked for the portal. */
function siteOf({ client, services: { config } }: { client: ClientInfo; services: SessionServices }) {
  const { hostname, origin } = new URL(client.origin)
  return { host: hostname, origins: [origin, new URL(portalUrlOf(config, client)).origin] }
}

/**
 * Begins to add a passkey. It will pass both factors by itself: beside another factor that needs the password
 * or a code, as removing one does.
 * @returns what the browser passes to the authenticator
 * @throws Refusal factor.confirm, session.signInAgain; those of confirmOwn
 */
export async function beginPasskey(deps: FactorDeps, confirmation: Confirmation) {
  const { db, services, actor, now } = deps
  const person = await factorsOf(db, actor.userId)
  const isBeside = person !== undefined && hasFactor(person)
  if (isBeside) await confirmOwn(deps, confirmation)
  const options = await generateRegistrationOptions({
    rpName: services.config.productName,
    rpID: siteOf(deps).host,
    userName: actor.login,
    userDisplayName: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
    userID: new TextEncoder().encode(String(actor.userId)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await passkeysOf(db, actor.userId)).map(({ credential_id: id, transports }) => ({
      id,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await changeOwn(deps, async (within) => {
    // a first factor was added meanwhile, and ended what was begun before it
    if (!isBeside && hasFactor(within.person)) throw new Refusal('factor.confirm')
    await keepChallenge(within.tx, options.challenge, actor.userId, untilOf(now))
  })
  return options
}

/**
 * Adds a passkey with what its authenticator has answered.
 * @returns the recovery codes, where these are the person's first
 * @throws Refusal passkey.name, passkey.failed, passkey.full, passkey.known, session.signInAgain
 */
export async function addPasskey(deps: FactorDeps, name: string, answer: Answer): Promise<string[]> {
  if (isBlank(name)) throw new Refusal('passkey.name')
  const { host } = siteOf(deps)
  const before = await factorsOf(deps.db, deps.actor.userId)
  const credential = await registered(deps, answer)
  if (!credential) throw new Refusal('passkey.failed')
  return changeOwn(deps, async (within) => {
    const { tx, person, now } = within
    // the first factor was added meanwhile: this passkey was begun without a confirmation
    if (before && !hasFactor(before) && hasFactor(person)) throw new Refusal('passkey.failed')
    if ((await passkeysOf(tx, person.id)).length >= PASSKEYS_MAX)
      throw new Refusal('passkey.full', { max: PASSKEYS_MAX })
    const passkey = {
      ...{ user_id: person.id, credential_id: credential.id, host, name },
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: (credential.transports ?? []).map(String).filter((way) => TRANSPORT.test(way)),
    }
    if (!(await insertPasskey(tx, passkey, now))) throw new Refusal('passkey.known')
    await note(within, 'factor.add', { kind: 'passkey', name })
    await mail(within, 'added', `The passkey ${name} was added. It signs you in without your password.`)
    return firstCodes(within)
  })
}

/** @returns the credential that was made, or null where the answer is not what it has to be */
async function registered(deps: FactorDeps, answer: Answer) {
  const { db, actor, now } = deps
  const { host, origins } = siteOf(deps)
  const made = await checked(
    (challenge) => takeChallenge(db, challenge, actor.userId, now),
    (expectedChallenge) =>
      verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origins,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
  )
  return made?.registrationInfo?.credential ?? null
}

/**
 * Lets the library check an answer. It throws whatever is wrong with one.
 * @param take whether the challenge is one that waits, which is taken by that
 * @returns null where the answer is wrong
 * @throws what `take` throws, which says nothing of the answer
 */
async function checked<T>(
  take: (challenge: string) => Promise<boolean>,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T | null> {
  const failed: unknown[] = []
  try {
    return await check((challenge) =>
      take(challenge).catch((problem: unknown) => {
        failed.push(problem)
        throw problem
      }),
    )
  } catch {
    if (failed.length > 0) throw failed[0]
    return null
  }
}

type SignInDeps = { db: Db; services: SessionServices; client: ClientInfo; now: Date }

/** Begins a sign-in by passkey. It names no person: the authenticator knows whose passkeys it has. */
export async function beginPasskeySignIn(deps: SignInDeps) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).host,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
  await keepChallenge(deps.db, options.challenge, null, untilOf(deps.now))
  return options
}

/**
 * Signs in whoever's passkey has signed the challenge, and hands the secrets to their browser.
 * @returns the token for X-Session-Token
 * @throws Refusal session.passkey for every failure
 */
export async function signInByPasskey(
  deps: SignInDeps,
  { answer, stayLoggedIn }: { answer: Answer; stayLoggedIn: boolean },
): Promise<string> {
  const { db, client, now } = deps
  const proved = await provedBy(deps, answer)
  if (!proved) throw new Refusal('session.passkey')
  const opened = await db.transaction().execute(async (tx) => {
    const user = await lockPerson(tx, proved.userId)
    const account = user && user.type !== 'c' ? await findStartAccount(tx, user.id) : undefined
    if (!user || !account || !(await notePasskeyUse(tx, proved.passkeyId, proved.count, now))) return null
    return openSession(tx, deps, { user, accountId: account.account_id, stayLoggedIn, how: 'passkey' })
  })
  if (!opened) throw new Refusal('session.passkey')
  return handOver(client, opened)
}

/** Whose passkey has signed; null where nobody's has, or not this challenge for this site. */
async function provedBy(deps: SignInDeps, answer: Answer) {
  const { db, now } = deps
  const { host, origins } = siteOf(deps)
  const id = answer['id']
  const passkey = typeof id === 'string' && BASE64URL.test(id) ? await findPasskey(db, id) : undefined
  if (!passkey) return null
  const proof = await checked(
    (challenge) => takeChallenge(db, challenge, null, now),
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origins,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.sign_count,
        },
      }),
  )
  if (!proof?.verified) return null
  return { passkeyId: passkey.id, userId: passkey.user_id, count: proof.authenticationInfo.newCounter }
}
