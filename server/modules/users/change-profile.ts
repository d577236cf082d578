import type { InputOf } from '#shared/calls/call.ts'
import type { userCalls } from '#shared/calls/users.ts'
import { EMAIL_CHANGES_PER_HOUR } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { userCodes } from '#shared/rules/user-form.ts'
import { signInName } from '#shared/rules/sign-in-name.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { mailableEmail } from '#server/modules/people/confirmed-email.store.ts'
import { passwordChangedMail, type PasswordChange } from '#server/modules/sessions/password-mails.ts'
import { endEmailChanges } from '#server/modules/sessions/email-changes.store.ts'
import { endLinks } from '#server/modules/sessions/password-links.store.ts'
import { replacePassword } from '#server/modules/sessions/replace-password.ts'
import { lockManagedUser, lockWholeUser, refuseSignedOut, refuseStronger } from './authority.ts'
import { inviteNow, refuseTaken, tellNewEmail } from './change-user.ts'
import { askBothAddresses } from './email-changes.ts'
import type { UserCtx } from './context.ts'
import { changeUser, emailChangesSince, lockNames, lockUser, type UserRow } from './users.store.ts'

type Profile = InputOf<(typeof userCalls)['updateUserProfile']>

/**
 * Changes the own profile, or that of a user whose accounts the caller all manages (PRF-10, PRF-14, USR-22).
 * What is the same as on file is not checked again. A new password ends the sessions of the user, except the
 * one that changes its own (ledger-2 OP-35); a new email is told to both addresses.
 * @param passwordHash null where the password stays
 * @throws Refusal user.firstName, user.lastName, user.phone, user.emailMissing, user.email, user.alias,
 * user.emailOften, user.nameInUse,
 * user.unknown, user.elsewhere, user.stronger, user.freer, user.inactive, session.signInAgain
 */
export async function changeProfile(
  ctx: UserCtx,
  input: Profile,
  passwordHash: string | null,
): Promise<UserRow> {
  const { tx, actor, now } = ctx
  const isOwn = input.userId === actor.userId
  const user = isOwn ? await lockUser(tx, actor.userId) : await lockManagedUser(ctx, input.userId)
  if (!user) throw new Refusal('session.signInAgain')
  await refuseSignedOut(ctx)
  const before = factsOf(user)
  const alias = input.alias === undefined || input.alias === user.alias ? user.alias : signInName(input.alias)
  const after = wanted({ ...input, alias: alias ?? '' })
  const isNewEmail = after.email !== before.email
  if (passwordHash === null && isSame(before, after)) return user
  refuseChanged(before, after)
  if (!isOwn) {
    const accounts = await lockWholeUser(ctx, user.id)
    if (isNewEmail || after.alias !== before.alias || passwordHash !== null) refuseStronger(accounts)
    if (isNewEmail && user.type === 'c' && user.activates_at === null) throw new Refusal('user.inactive')
  }
  if (isNewEmail) await refuseOften(ctx, user.id)
  await takeNames(ctx, user.id, before, after)
  await changeUser(tx, user.id, after)
  if (isNewEmail) await followNewEmail(ctx, user, after.email)
  if (passwordHash !== null) {
    await replacePassword(tx, user.id, passwordHash, isOwn ? actor.session.secretHash : null)
    await tellNewPassword(ctx, { ...user, email: after.email }, isOwn ? 'signedIn' : 'manager')
  }
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'person.change',
    subject: user.id,
    before,
    after,
    detail: { isPasswordChanged: passwordHash !== null },
  })
  return { ...user, ...after }
}

/**
 * Links that were mailed to the address before end. Who changes their own is asked at both addresses. Who has
 * no password yet has not heard of the portal at
 * that address: they are invited at the new one.
 */
async function followNewEmail(ctx: UserCtx, user: UserRow, email: string): Promise<void> {
  await endLinks(ctx.tx, user.id)
  if (user.id === ctx.actor.userId) return askBothAddresses(ctx, user, email)
  await endEmailChanges(ctx.tx, user.id)
  if (user.has_password) await tellNewEmail(ctx, { login: user.login, before: user.email, after: email })
  else if (user.type !== 'c') await inviteNow(ctx, user.id)
}

/** Each change of an email mails two addresses, which may be anybody's. */
async function refuseOften({ tx, now }: UserCtx, userId: number): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  if ((await emailChangesSince(tx, userId, since)) >= EMAIL_CHANGES_PER_HOUR)
    throw new Refusal('user.emailOften')
}
const HOUR_MS = 60 * 60_000

type Facts = ReturnType<typeof wanted>
const wanted = ({ alias, firstName, lastName, email, phone }: Profile & { alias: string }) => ({
  alias: alias === '' ? null : alias,
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
})
const factsOf = ({ alias, first_name, last_name, email, phone }: UserRow): Facts => ({
  alias,
  first_name,
  last_name,
  email,
  phone,
})

const isSame = (before: Facts, after: Facts) =>
  (Object.keys(after) as (keyof Facts)[]).every((field) => after[field] === before[field])

/** A field that stays may be what a form would not take: it came from an import. */
function refuseChanged(before: Facts, after: Facts): void {
  const codes = userCodes({
    firstName: after.first_name,
    lastName: after.last_name,
    email: after.email,
    phone: after.phone,
    password: '',
  })
  const problem =
    (after.first_name !== before.first_name && codes.firstName) ||
    (after.last_name !== before.last_name && codes.lastName) ||
    (after.email !== before.email && codes.email) ||
    (after.phone !== before.phone && codes.phone) ||
    (after.alias !== before.alias && after.alias?.includes('@') && 'user.alias')
  if (problem) throw new Refusal(problem)
}

async function takeNames(ctx: UserCtx, userId: number, before: Facts, after: Facts): Promise<void> {
  const names = [
    ...(after.email === before.email ? [] : [after.email]),
    ...(after.alias === before.alias || after.alias === null ? [] : [after.alias]),
  ]
  if (names.length === 0) return
  await lockNames(ctx.tx)
  for (const name of names) await refuseTaken(ctx, name, userId)
}

/** Tells the address that the person confirmed last: whoever took a login over may have changed its email. */
async function tellNewPassword(
  ctx: UserCtx,
  { id, login, email: current }: Pick<UserRow, 'id' | 'login' | 'email'>,
  how: PasswordChange,
): Promise<void> {
  const email = await mailableEmail(ctx.tx, id, current)
  if (email === null) return
  const facts = {
    seller: ctx.services.config.seller,
    portalUrl: portalUrlOf(ctx.services.config, ctx.client),
    address: ctx.client.address,
  }
  await insertMail(ctx.tx, passwordChangedMail({ login, email }, facts, how), ctx.now)
}
