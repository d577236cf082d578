import type { InputOf } from '#shared/calls/call.ts'
import type { userCalls } from '#shared/calls/users.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { inheritedExtras } from '#shared/rules/account-letters.ts'
import { activationMoment } from '#shared/rules/activation-time.ts'
import { userCodes } from '#shared/rules/user-form.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { grantedLetters, lockManagedAccount, managerOn } from './authority.ts'
import { refuseFull } from './change-access.ts'
import { inviteNow, refuseTaken } from './change-user.ts'
import type { UserCtx } from './context.ts'
import { freeLogin, insertLink, insertUser, lockNames } from './users.store.ts'

export type NewUserInput = InputOf<(typeof userCalls)['addUser']>

/** The first thing wrong with the fields of a user. @throws Refusal user.*, session.password */
export function refuseFields(input: NewUserInput): void {
  const [problem] = Object.values(userCodes(input))
  if (problem) throw new Refusal(problem)
}

/**
 * Adds a user with an account that the caller manages; their login is their email. Without a password they
 * are invited to choose one, as soon as they are active (decision 22).
 * @param passwordHash of the password that was given, null where none was
 * @returns the user's id
 * @throws Refusal account.notYours, user.full, person.letter, user.letter, user.approval, user.manager,
 * user.activation, user.nameInUse
 */
export async function addUser(
  ctx: UserCtx,
  input: NewUserInput,
  passwordHash: string | null,
): Promise<number> {
  const { tx, now } = ctx
  const { email, defaultAccountId: accountId } = input
  const { own } = await lockManagedAccount(ctx, accountId)
  await refuseFull(ctx, accountId)
  const permissions = grantedLetters(input.permissions, '', { own, accountId })
  const managerId = await managerOn(ctx, accountId, { chosen: input.managerUserId, before: null })
  const activatesAt = activationMoment(input.activateDateTime, await zoneOfAccount(tx, accountId), now)
  if (activatesAt === undefined) throw new Refusal('user.activation')
  await lockNames(tx)
  await refuseTaken(ctx, email, null)
  const login = await freeLogin(tx, email)
  if (login === undefined) throw new Refusal('user.nameInUse', { name: email })
  const user = {
    ...{ login, email, first_name: input.firstName, last_name: input.lastName, phone: input.phone },
    type: activatesAt ? ('c' as const) : ('C' as const),
    activates_at: activatesAt,
  }
  const userId = await insertUser(tx, { ...user, password_hash: passwordHash })
  await insertLink(
    tx,
    { userId, accountId, isDefault: true },
    { permissions, extra_permissions: inheritedExtras(own.extra_permissions), manager_user_id: managerId },
  )
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'person.add',
    subject: userId,
    accountId,
    after: { ...user, activates_at: activatesAt?.toISOString() ?? null, letters: permissions, managerId },
  })
  if (passwordHash === null && !activatesAt) await inviteNow(ctx, userId)
  return userId
}
