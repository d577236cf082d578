import { TOTP_SETUP_MINUTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { lockPerson } from '#server/modules/people/people.store.ts'
import { confirmOwn, type Confirmation } from './confirm-own.ts'
import type { SessionServices } from './context.ts'
import { hasFactor } from '#server/modules/people/has-factor.ts'
import { type FactorChange, mailFactorChange } from './factor-mails.ts'
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpStepOf, totpUri } from './second-factor.ts'
import {
  deletePasskey,
  deletePasskeys,
  deleteTotpSetup,
  type FactorsRow,
  factorsOf,
  forgetChallenges,
  isSessionThere,
  keepTotpSetup,
  renamePasskey,
  replaceRecoveryCodes,
  setTotpSecret,
  totpSetupOf,
} from './second-factor.store.ts'
import { useTotpStep } from './sign-in.store.ts'
import { openTotpSecret, sealTotpSecret } from './totp-secrets.ts'

export type FactorDeps = { db: Db; services: SessionServices; client: ClientInfo; actor: Actor; now: Date }
type Within = Omit<FactorDeps, 'db'> & { tx: Tx; person: FactorsRow }

/**
 * Changes the factors of the caller, whose row is locked: changes of one person follow one another.
 * @throws Refusal session.signInAgain where the session has ended meanwhile
 */
export const changeOwn = <T>(
  { db, ...deps }: FactorDeps,
  change: (within: Within) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockPerson(tx, deps.actor.userId)
    const person = await factorsOf(tx, deps.actor.userId)
    if (!person || person.type === 'c' || !(await isSessionThere(tx, deps.actor.session.secretHash)))
      throw new Refusal('session.signInAgain')
    return change({ ...deps, tx, person })
  })

/**
 * Begins to set up an authenticator. Nothing counts until a code of it is typed.
 * @returns the secret in base 32, and what an authenticator reads from the picture
 * @throws Refusal factor.noKey where production has no key that encrypts it
 */
export async function beginTotp({ db, services, actor, now }: FactorDeps) {
  const { config, keys } = services
  if (config.production && config.secretsKey === undefined) throw new Refusal('factor.noKey')
  const secret = newTotpSecret()
  await keepTotpSetup(db, actor.userId, sealTotpSecret(keys.secrets, actor.userId, secret), now)
  return { secret, uri: totpUri(secret, { issuer: config.productName, login: actor.login }) }
}

/**
 * Sets the authenticator up with a code of it. One that was set up before is replaced. Beside any factor that
 * needs the password or a code, as removing one does: its codes confirm every later change.
 * @returns the recovery codes, where these are the person's first
 * @throws Refusal factor.over, factor.code, session.signInAgain; those of confirmOwn
 */
export async function confirmTotp(
  deps: FactorDeps,
  code: string,
  confirmation: Confirmation,
): Promise<string[]> {
  const present = await factorsOf(deps.db, deps.actor.userId)
  const isBeside = present !== undefined && hasFactor(present)
  if (isBeside) await confirmOwn(deps, confirmation)
  return changeOwn(deps, async (within) => {
    const { tx, services, actor, now, person } = within
    // a first factor was added by another request meanwhile: nobody has confirmed this one
    if (!isBeside && hasFactor(person)) throw new Refusal('factor.confirm')
    const { userId } = actor
    const since = new Date(now.getTime() - TOTP_SETUP_MINUTES * 60_000)
    const sealed = await totpSetupOf(tx, userId, since)
    if (sealed === undefined) throw new Refusal('factor.over')
    const step = totpStepOf(
      openTotpSecret(services.keys.secrets, userId, sealed),
      code.replace(/[\s-]/g, ''),
      now,
    )
    if (step === null) throw new Refusal('factor.code')
    await useTotpStep(tx, userId, step) // the code that was just typed signs nobody in
    await setTotpSecret(tx, userId, sealed, now)
    await deleteTotpSetup(tx, userId)
    await note(within, 'factor.add', { kind: 'authenticator' })
    await mail(within, 'added', 'An authenticator app was set up. Its codes are asked for when you sign in.')
    return firstCodes(within)
  })
}

/**
 * Removes the authenticator.
 * @throws Refusal factor.unknown, factor.staff, factor.demanded; those of confirmOwn
 */
export async function removeTotp(deps: FactorDeps, confirmation: Confirmation): Promise<void> {
  await confirmOwn(deps, confirmation)
  await changeOwn(deps, async (within) => {
    const { tx, person } = within
    if (person.totp_secret === null) throw new Refusal('factor.unknown')
    await setTotpSecret(tx, person.id, null, null)
    await note(within, 'factor.remove', { kind: 'authenticator' })
    await mail(within, 'removed', 'The authenticator app was removed.')
    await endWithLast(within)
  })
}

/**
 * Removes a passkey.
 * @throws Refusal factor.unknown, factor.staff, factor.demanded; those of confirmOwn
 */
export async function removePasskey(
  deps: FactorDeps,
  passkeyId: number,
  confirmation: Confirmation,
): Promise<void> {
  await confirmOwn(deps, confirmation)
  await changeOwn(deps, async (within) => {
    const name = await deletePasskey(within.tx, within.person.id, passkeyId)
    if (name === undefined) throw new Refusal('factor.unknown')
    await note(within, 'factor.remove', { kind: 'passkey', name })
    await mail(within, 'removed', `The passkey ${name} was removed.`)
    await endWithLast(within)
  })
}

/** @throws Refusal factor.unknown, passkey.name */
export const giveName = (deps: FactorDeps, passkeyId: number, name: string): Promise<void> =>
  changeOwn(deps, async (within) => {
    if (isBlank(name)) throw new Refusal('passkey.name')
    if (!(await renamePasskey(within.tx, within.person.id, passkeyId, name)))
      throw new Refusal('factor.unknown')
  })

/**
 * Replaces the recovery codes.
 * @returns the new ones, to be shown once
 * @throws Refusal factor.unknown without a second factor; those of confirmOwn
 */
export async function replaceCodes(deps: FactorDeps, confirmation: Confirmation): Promise<string[]> {
  await confirmOwn(deps, confirmation)
  return changeOwn(deps, async (within) => {
    const { person } = within
    if (!hasFactor(person)) throw new Refusal('factor.unknown')
    await note(within, 'factor.newCodes')
    await mail(within, 'newCodes', 'The recovery codes from before are of no use any more.')
    return newCodes(within)
  })
}

/**
 * The recovery codes that come with the first factor of a person; none where they have some. Passkeys that
 * were begun before it, with no factor to confirm by, end.
 */
export async function firstCodes(within: Within): Promise<string[]> {
  if (hasFactor(within.person)) return []
  await forgetChallenges(within.tx, within.person.id)
  return newCodes(within)
}

async function newCodes({ tx, person, now }: Within): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, person.id, codes.map(recoveryCodeHash), now)
  return codes
}

/**
 * Once the last factor is removed, the recovery codes stand for nothing.
 * @throws Refusal factor.staff, factor.demanded where there has to be one
 */
async function endWithLast({ tx, person }: Within): Promise<void> {
  const left = await factorsOf(tx, person.id)
  if (left && hasFactor(left)) return
  if (person.type === 'S') throw new Refusal('factor.staff')
  if (person.is_demanded) throw new Refusal('factor.demanded')
  await replaceRecoveryCodes(tx, person.id, [])
}

/** Takes every factor from a person, who is locked. @returns false where there is none */
export async function removeAllFactors(tx: Tx, userId: number): Promise<boolean> {
  const person = await factorsOf(tx, userId)
  if (!person || !hasFactor(person)) return false
  await setTotpSecret(tx, userId, null, null)
  await deletePasskeys(tx, userId)
  await replaceRecoveryCodes(tx, userId, [])
  await deleteTotpSetup(tx, userId)
  return true
}

/** Leaves an entry in the audit. */
export const note = (
  within: Within,
  action: 'factor.add' | 'factor.remove' | 'factor.newCodes',
  detail: { kind?: 'authenticator' | 'passkey'; name?: string } = {},
) => addAudit(within.tx, whoActs(within), { at: within.now, action, subject: within.person.id, detail })

export const mail = ({ tx, person, services, client, now }: Within, change: FactorChange, words: string) =>
  mailFactorChange(tx, person, change, words, {
    seller: services.config.seller,
    portalUrl: portalUrlOf(services.config, client),
    now,
  })
