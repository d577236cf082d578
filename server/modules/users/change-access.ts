import { ACTIVE_ON_ACCOUNT, INACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { ACCOUNT_USERS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { inheritedExtras, isOffered } from '#shared/rules/account-letters.ts'
import { refuseLastAdministrator } from '#server/modules/accounts/change-letters.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import {
  grantedLetters,
  lockManagedAccount,
  lockManagedUser,
  managerOn,
  refuseStronger,
  refuseStrongerManager,
} from './authority.ts'
import type { UserCtx } from './context.ts'
import { changeLink, countUsersOn, insertLink, linksOf } from './users.store.ts'

type OnAccount = { userId: number; accountId: string }
type Access = { permissions: string; managerUserId: string }

/**
 * Gives a managed user another account that the caller manages (USR-27, USR-28).
 * @throws Refusal user.unknown, account.notYours, user.full, user.onAccount, person.letter, user.letter,
 * user.approval, user.manager
 */
export async function addAccess(
  ctx: UserCtx,
  { userId, accountId, permissions: chosen, managerUserId }: OnAccount & Access,
): Promise<void> {
  const { tx, now } = ctx
  await lockManagedUser(ctx, userId)
  const { own } = await lockManagedAccount(ctx, accountId)
  await refuseFull(ctx, accountId)
  const permissions = grantedLetters(chosen, '', { own, accountId })
  const managerId = await managerOn(ctx, accountId, { chosen: managerUserId, before: null })
  const access = {
    permissions,
    extra_permissions: inheritedExtras(own.extra_permissions),
    manager_user_id: managerId,
  }
  if (!(await insertLink(tx, { userId, accountId, isDefault: false }, access)))
    throw new Refusal('user.onAccount', { account: accountId })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'person.addAccount',
    subject: userId,
    accountId,
    after: { letters: permissions, managerId },
  })
}

/**
 * Changes the letters and the manager of a user on an account (USR-25). The last who manages users there
 * keeps letter A.
 * @throws Refusal account.notYours, user.notOnAccount, user.stronger, user.freer, person.letter, user.letter,
 * user.approval, person.lastAdministrator, user.manager
 */
export async function changeAccess(
  ctx: UserCtx,
  { userId, accountId, permissions: chosen, managerUserId }: OnAccount & Access,
): Promise<void> {
  const { tx, now } = ctx
  const { link, people, own } = await lockLink(ctx, { userId, accountId })
  const isTaken = link.permissions.split('').some((letter) => !chosen.includes(letter) && isOffered(letter))
  if (isTaken) refuseStrongerManager(ctx, userId, [{ link, own }])
  const permissions = grantedLetters(chosen, link.permissions, { own, accountId })
  const before = link.manager_user_id
  const managerId = await managerOn(ctx, accountId, { chosen: managerUserId, before })
  if (!permissions.includes('A')) refuseLastAdministrator(people, userId, accountId)
  if (permissions === link.permissions && managerId === before) return
  await changeLink(tx, { userId, accountId }, { permissions, manager_user_id: managerId })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'person.letters',
    subject: userId,
    accountId,
    before: { letters: link.permissions, managerId: before },
    after: { letters: permissions, managerId },
  })
}

/**
 * Takes an account from a user from their next call on; their carts there stay (USR-34), and so does the last
 * administrator.
 * @throws Refusal account.notYours, user.notOnAccount, user.stronger, user.freer, person.lastAdministrator
 */
export async function deactivateAccess(ctx: UserCtx, on: OnAccount): Promise<void> {
  const { link, people, own } = await lockLink(ctx, on)
  if (link.status !== ACTIVE_ON_ACCOUNT) return
  refuseStrongerManager(ctx, on.userId, [{ link, own }])
  refuseLastAdministrator(people, on.userId, on.accountId)
  await changeLink(ctx.tx, on, { status: INACTIVE_ON_ACCOUNT })
  await addAudit(ctx.tx, whoActs(ctx), {
    at: ctx.now,
    action: 'person.deactivateAccount',
    subject: on.userId,
    accountId: on.accountId,
  })
}

/**
 * Gives an account back to a user with the letters they had, which the caller has to hold (USR-35).
 * @throws Refusal account.notYours, user.notOnAccount, user.stronger, user.freer, user.full
 */
export async function reactivateAccess(ctx: UserCtx, on: OnAccount): Promise<void> {
  const { link, own } = await lockLink(ctx, on)
  if (link.status === ACTIVE_ON_ACCOUNT) return
  refuseStronger([{ link, own }])
  await refuseFull(ctx, on.accountId)
  await changeLink(ctx.tx, on, { status: ACTIVE_ON_ACCOUNT })
  await addAudit(ctx.tx, whoActs(ctx), {
    at: ctx.now,
    action: 'person.reactivateAccount',
    subject: on.userId,
    accountId: on.accountId,
    after: { letters: link.permissions },
  })
}

/**
 * Demands a second factor of a user to work on an account, or does so no longer. It counts from their next
 * call on: without one nothing but its set-up is open to them, whatever account they work on. Only somebody
 * who may do as much as the user takes the demand back.
 * @throws Refusal account.notYours, user.notOnAccount, user.stronger, user.freer
 */
export async function demandFactor(
  ctx: UserCtx,
  { isDemanded, ...on }: OnAccount & { isDemanded: boolean },
): Promise<void> {
  const { link, own } = await lockLink(ctx, on)
  if (link.demands_second_factor === isDemanded) return
  if (!isDemanded && on.userId !== ctx.actor.userId) refuseStronger([{ link, own }])
  await changeLink(ctx.tx, on, { demands_second_factor: isDemanded })
  await addAudit(ctx.tx, whoActs(ctx), {
    at: ctx.now,
    action: 'factor.demand',
    subject: on.userId,
    accountId: on.accountId,
    before: { isDemanded: !isDemanded },
    after: { isDemanded },
  })
}

/** @throws Refusal user.full where an account has as many users as there may be; its people are locked */
export async function refuseFull({ tx }: Pick<UserCtx, 'tx'>, accountId: string): Promise<void> {
  if ((await countUsersOn(tx, accountId)) >= ACCOUNT_USERS_MAX)
    throw new Refusal('user.full', { account: accountId, max: ACCOUNT_USERS_MAX })
}

/** Locks a user's place on an account that the caller manages, staff apart. */
async function lockLink(ctx: UserCtx, { userId, accountId }: OnAccount) {
  const { people, own } = await lockManagedAccount(ctx, accountId)
  const isThere = people.some(({ user_id }) => user_id === userId)
  const link = isThere
    ? (await linksOf(ctx.tx, userId)).find(({ account_id }) => account_id === accountId)
    : undefined
  if (!link) throw new Refusal('user.notOnAccount', { account: accountId })
  return { link, people, own }
}
