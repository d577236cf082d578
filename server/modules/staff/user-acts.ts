import {
  GUESS_MINUTES,
  INVITE_PAUSE_MINUTES,
  RESET_MINUTES,
  RESET_PAUSE_MINUTES,
} from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { isStaffLogin } from '#server/modules/people/staff-login.store.ts'
import { newLink } from '#server/modules/people/one-time-link.ts'
import { invitedAt, keepReset } from '#server/modules/sessions/password-links.store.ts'
import { staffLinkMail } from '#server/modules/sessions/password-mails.ts'
import { forgetGuesses } from '#server/modules/sessions/sign-in.store.ts'
import { refuseSignedOut } from '#server/modules/users/authority.ts'
import { allowLogin, endLogin, inviteNow } from '#server/modules/users/change-user.ts'
import { lockUser, type UserRow } from '#server/modules/users/users.store.ts'
import type { StaffServices } from './context.ts'
import { takeFactors } from './reset-factor.ts'
import { endAllSignIns, failuresSince, lockBoth } from './staff-user.store.ts'

type ActCtx = { tx: Tx; actor: Actor; client: ClientInfo; services: StaffServices; now: Date }
type Asked = { userId: number; reason: string }
type Locked = { user: UserRow; isStaff: boolean; reason: string }

const MINUTE_MS = 60_000
const ADMINISTRATOR = 'Z'

/** Who may change which login: nobody their own, and logins of staff administrators alone. */
export const mayChangeLogin = (
  by: { userId: number; roles: string },
  whose: { id: number; isStaff: boolean },
): boolean => by.userId !== whose.id && (!whose.isStaff || by.roles.includes(ADMINISTRATOR))

/** From when on failed sign-ins count. */
export const guessesSince = (now: Date) => new Date(now.getTime() - GUESS_MINUTES * MINUTE_MS)

/**
 * Locks a user together with whoever acts on them: two administrators who act on each other at once follow
 * one another, and the second one is no longer signed in.
 * @throws Refusal backOffice.reason, user.gone, user.own, user.staff, session.signInAgain
 */
async function lockFor(ctx: ActCtx, { userId, reason: typed }: Asked): Promise<Locked> {
  const { tx, actor } = ctx
  const reason = givenReason(typed)
  if (userId === actor.userId) throw new Refusal('user.own')
  const rows = await lockBoth(tx, userId, actor.userId)
  await refuseSignedOut(ctx)
  const [whose, by] = [rows.find(({ id }) => id === userId), rows.find(({ id }) => id === actor.userId)]
  const user = whose && (await lockUser(tx, userId))
  if (!whose || !user) throw new Refusal('user.gone')
  const isStaff = isStaffLogin(whose)
  const roles = by?.type === 'S' ? by.role_letters : ''
  if (!mayChangeLogin({ userId: actor.userId, roles }, { id: userId, isStaff }))
    throw new Refusal('user.staff')
  return { user, isStaff, reason }
}

/** Forgets the failed sign-ins of a user. @throws Refusal user.noFailures; those of lockFor */
export async function unlockUser(ctx: ActCtx, asked: Asked): Promise<void> {
  const { user, reason } = await lockFor(ctx, asked)
  const failures = await failuresSince(ctx.tx, user.id, guessesSince(ctx.now))
  if (failures === 0) throw new Refusal('user.noFailures')
  await forgetGuesses(ctx.tx, user.id)
  await note(ctx, 'session.unlock', user, {
    before: { failures },
    after: { failures: 0 },
    detail: { reason },
  })
}

/** Takes every second factor from a user. @throws Refusal backOffice.nothing; those of lockFor */
export async function removeFactors(ctx: ActCtx, asked: Asked): Promise<void> {
  const { user, reason } = await lockFor(ctx, asked)
  await takeFactors(ctx, user, { reason })
}

/** Signs a user out everywhere. @throws Refusal user.noSignIns; those of lockFor */
export async function endSignInsOf(ctx: ActCtx, asked: Asked): Promise<void> {
  const { user, reason } = await lockFor(ctx, asked)
  const ended = await endAllSignIns(ctx.tx, user.id)
  if (ended.length === 0) throw new Refusal('user.noSignIns')
  const facts = { before: { signIns: ended.length }, after: { signIns: 0 }, detail: { reason } }
  await note(ctx, 'session.endAll', user, facts)
}

/**
 * Mails a user their invitation again, or a link to a new password where they have one. The link goes to the
 * address that was confirmed last, and nobody else sees it.
 * @throws Refusal user.inactive, user.noEmail, user.invitedJustNow, user.mailedJustNow; those of lockFor
 */
export async function mailPasswordLink(ctx: ActCtx, asked: Asked): Promise<void> {
  const { tx, services, client, now } = ctx
  const { user, reason } = await lockFor(ctx, asked)
  if (user.type === 'c') throw new Refusal('user.inactive')
  const email = await confirmedEmail(tx, user.id, user.email)
  if (!isEmail(email)) throw new Refusal('user.noEmail')
  if (!user.has_password) {
    const last = await invitedAt(tx, user.id)
    if (last !== null && now.getTime() - last.getTime() < INVITE_PAUSE_MINUTES * MINUTE_MS)
      throw new Refusal('user.invitedJustNow', { minutes: INVITE_PAUSE_MINUTES })
    await inviteNow(ctx, user.id, { reason })
    return
  }
  const { token, link } = newLink(now, { minutes: RESET_MINUTES })
  const since = new Date(now.getTime() - RESET_PAUSE_MINUTES * MINUTE_MS)
  if (!(await keepReset(tx, user.id, { tokenHash: link.hash, now, until: link.until }, since)))
    throw new Refusal('user.mailedJustNow', { minutes: RESET_PAUSE_MINUTES })
  const { seller } = services.config
  const facts = { seller, portalUrl: portalUrlOf(services.config, client), token }
  await insertMail(tx, staffLinkMail({ login: user.login, email }, facts), now)
  await note(ctx, 'password.mailLink', user, { detail: { reason } })
}

/** Ends the login of a user. @throws Refusal user.inactive; those of lockFor */
export async function deactivate(ctx: ActCtx, asked: Asked): Promise<void> {
  const { user, reason } = await lockFor(ctx, asked)
  if (user.type === 'c' && user.activates_at === null) throw new Refusal('user.inactive')
  await endLogin(ctx, user, { reason })
}

/**
 * Gives a deactivated user their login back, under the email that they confirmed last: staff give nobody
 * another one. A link that undoes a change of the email stays of use.
 * @throws Refusal user.active, user.noEmail, user.full, user.nameInUse; those of lockFor
 */
export async function reactivate(ctx: ActCtx, asked: Asked): Promise<void> {
  const { user, isStaff, reason } = await lockFor(ctx, asked)
  if (user.type !== 'c') throw new Refusal('user.active')
  const email = await confirmedEmail(ctx.tx, user.id, withoutMarker(user.email))
  if (!isEmail(email)) throw new Refusal('user.noEmail')
  await allowLogin(ctx, user, { email, type: isStaff ? 'S' : 'C', detail: { reason } })
}

type Noted = 'session.unlock' | 'session.endAll' | 'password.mailLink'
const note = (
  ctx: ActCtx,
  action: Noted,
  { id }: UserRow,
  facts: { before?: Record<string, number>; after?: Record<string, number>; detail: { reason: string } },
) => addAudit(ctx.tx, whoActs(ctx), { at: ctx.now, action, subject: id, before: null, ...facts })
