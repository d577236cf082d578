import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { INVITE_PAUSE_MINUTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { markedInactive, withoutMarker } from '#shared/rules/inactive-email.ts'
import { isEmail } from '#shared/rules/email.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockLettersOf } from '#server/modules/accounts/account-letters.store.ts'
import { refuseLastAdministrator } from '#server/modules/accounts/change-letters.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { endSessions } from '#server/modules/people/people.store.ts'
import { endEmailChanges } from '#server/modules/sessions/email-changes.store.ts'
import { endLinks, invitedAt } from '#server/modules/sessions/password-links.store.ts'
import { invite } from '#server/modules/sessions/invitation.ts'
import { lockManagedUser, lockWholeUser, refuseStronger, refuseStrongerManager } from './authority.ts'
import { refuseFull } from './change-access.ts'
import type { LoginCtx, UserCtx } from './context.ts'
import { emailChangedMails } from './user-mails.ts'
import { isKeptEmail } from '#server/modules/sessions/email-changes.store.ts'
import { changeUser, isNameTaken, linksOf, lockNames, type UserRow } from './users.store.ts'

/**
 * Ends the sign-in of a user: their sessions and invitation end, and their email is free for others (USR-29,
 * ledger-2 OP-33). A planned activation is called off.
 * @throws Refusal user.unknown, user.self, user.elsewhere, user.inactive, user.stronger, user.freer,
 * person.lastAdministrator
 */
export async function deactivateUser(ctx: UserCtx, userId: number): Promise<void> {
  if (userId === ctx.actor.userId) throw new Refusal('user.self')
  const user = await lockManagedUser(ctx, userId)
  const accounts = await lockWholeUser(ctx, userId)
  if (user.type === 'c' && user.activates_at === null) throw new Refusal('user.inactive')
  refuseStrongerManager(ctx, userId, accounts)
  for (const { link, people } of accounts) refuseLastAdministrator(people, userId, link.account_id)
  await endLogin(ctx, user)
}

/**
 * The same for a locked user, whoever may do so.
 * @param detail of the entry in the audit
 */
export async function endLogin(
  ctx: LoginCtx,
  user: UserRow,
  detail: { reason?: string } = {},
): Promise<void> {
  const { tx, now } = ctx
  const userId = user.id
  await lockNames(tx)
  const isTaken = await isNameTaken(tx, markedInactive(user.email, userId, false), userId)
  const email = markedInactive(user.email, userId, isTaken)
  await changeUser(tx, userId, { type: 'c', email, activates_at: null })
  await endSessions(tx, userId)
  await endLinks(tx, userId)
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'person.deactivate',
    subject: userId,
    before: { type: user.type, email: user.email },
    after: { type: 'c', email },
    detail,
  })
}

/**
 * Lets a user sign in again under an email (USR-31). Who never chose a password is invited.
 * @throws Refusal user.email, user.unknown, user.elsewhere, user.active, user.stronger,
 * user.freer, user.full, user.nameInUse
 */
export async function reactivateUser(
  ctx: UserCtx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  if (!isEmail(email)) throw new Refusal('user.email')
  const user = await lockManagedUser(ctx, userId)
  const accounts = await lockWholeUser(ctx, userId)
  if (user.type !== 'c') throw new Refusal('user.active')
  refuseStronger(accounts)
  await endEmailChanges(ctx.tx, userId)
  await allowLogin(ctx, user, { email, type: 'C' })
}

/**
 * The same for a locked user, whoever may do so.
 * @param detail of the entry in the audit
 * @throws Refusal user.full, user.nameInUse
 */
export async function allowLogin(
  ctx: LoginCtx,
  user: UserRow,
  { email, type, detail = {} }: { email: string; type: 'C' | 'S'; detail?: { reason?: string } },
): Promise<void> {
  const { tx, now } = ctx
  const userId = user.id
  if (user.activates_at === null) await refuseFullAccounts(tx, userId)
  await lockNames(tx)
  for (const name of new Set([email, user.login, ...(user.alias === null ? [] : [user.alias])]))
    await refuseTaken(ctx, name, userId)
  await changeUser(tx, userId, { type, email, activates_at: null })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'person.reactivate',
    subject: userId,
    before: { type: user.type, email: user.email },
    after: { type, email },
    detail,
  })
  if (!user.has_password) {
    await inviteNow(ctx, userId)
    return
  }
  const before = withoutMarker(user.email)
  if (before !== email) await tellNewEmail(ctx, { login: user.login, before, after: email })
}

/** Who gets their login back counts again on each account where they may work. @throws Refusal user.full */
async function refuseFullAccounts(tx: Tx, userId: number): Promise<void> {
  for (const { account_id: accountId, status } of await linksOf(tx, userId)) {
    if (status !== ACTIVE_ON_ACCOUNT) continue
    await lockLettersOf(tx, accountId)
    await refuseFull({ tx }, accountId)
  }
}

/**
 * Sends a user without a password a new invitation.
 * @throws Refusal user.unknown, user.elsewhere, user.inactive, user.hasPassword, user.invitedJustNow,
 * user.stronger, user.freer
 */
export async function inviteAgain(ctx: UserCtx, userId: number): Promise<void> {
  const user: UserRow = await lockManagedUser(ctx, userId)
  const accounts = await lockWholeUser(ctx, userId)
  if (user.type === 'c') throw new Refusal('user.inactive')
  if (user.has_password) throw new Refusal('user.hasPassword')
  refuseStronger(accounts)
  const last = await invitedAt(ctx.tx, userId)
  if (last !== null && ctx.now.getTime() - last.getTime() < INVITE_PAUSE_MINUTES * 60_000)
    throw new Refusal('user.invitedJustNow', { minutes: INVITE_PAUSE_MINUTES })
  await inviteNow(ctx, userId)
}

export const inviteNow = (ctx: LoginCtx, userId: number, detail: { reason?: string } = {}): Promise<string> =>
  invite(ctx.tx, {
    detail,
    userId,
    by: whoActs(ctx),
    productName: ctx.services.config.seller.productName,
    publicUrl: portalUrlOf(ctx.services.config, ctx.client),
    now: ctx.now,
  })

/**
 * Names are locked. @throws Refusal user.nameInUse where somebody else signs in with a name, or can undo a
 * change of email to it
 */
export async function refuseTaken(
  { tx, now }: Pick<UserCtx, 'tx' | 'now'>,
  name: string,
  userId: number | null,
): Promise<void> {
  if ((await isNameTaken(tx, name, userId)) || (await isKeptEmail(tx, name, userId, now)))
    throw new Refusal('user.nameInUse', { name })
}

/** Tells both addresses of a changed email. */
export async function tellNewEmail(
  ctx: LoginCtx,
  change: { login: string; before: string; after: string },
): Promise<void> {
  const about = {
    seller: ctx.services.config.seller,
    portalUrl: portalUrlOf(ctx.services.config, ctx.client),
  }
  const mails = emailChangedMails(change, about).filter(({ to }) => isEmail(to))
  for (const mail of mails) await insertMail(ctx.tx, mail, ctx.now)
}
