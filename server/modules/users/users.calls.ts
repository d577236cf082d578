import type { OutputOf } from '#shared/calls/call.ts'
import type { userCalls } from '#shared/calls/users.ts'
import { PASSWORD_MIN, WHOLE_LIST_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { accountZone } from '#shared/rules/account-zone.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { Ctx, HandlersFor } from '#server/http/handlers.ts'
import { refuseCommon } from '#server/modules/people/common-passwords.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { addUser, refuseFields } from './add-user.ts'
import { addAccess, changeAccess, deactivateAccess, demandFactor, reactivateAccess } from './change-access.ts'
import { changeProfile } from './change-profile.ts'
import { deactivateUser, inviteAgain, reactivateUser } from './change-user.ts'
import type { UserCtx, UserServices } from './context.ts'
import { ownEmail, resendEmailLink } from './resend-email-link.ts'
import { isManagedBy, managedAccounts, type ManagedUserRow, managedUsers } from './users.store.ts'

type ManagedUsers = OutputOf<(typeof userCalls)['managedUsersFromServer']>
type OwnCtx = Ctx<(typeof userCalls)['addUser'], UserServices>

export const userHandlers: HandlersFor<typeof userCalls, UserServices> = {
  managedUsersFromServer: ({ searchText }, ctx) => answerUsers(ctx, searchText),
  addUser: async (input, ctx) => {
    refuseFields(input)
    const hash = await hashOf(input.password, ctx.services.config)
    const userId = await inTransaction(ctx, (within) => addUser(within, input, hash))
    return { ...(await answerUsers({ ...ctx, tx: ctx.db })), userId }
  },
  inviteUser: ({ userId }, ctx) => answerAfter(ctx, (within) => inviteAgain(within, userId)),
  addUserAccount: (input, ctx) => answerAfter(ctx, (within) => addAccess(within, input)),
  updateUserAccount: (input, ctx) => answerAfter(ctx, (within) => changeAccess(within, input)),
  demandSecondFactor: (input, ctx) => answerAfter(ctx, (within) => demandFactor(within, input)),
  deactivateUserAccount: (input, ctx) => answerAfter(ctx, (within) => deactivateAccess(within, input)),
  reactivateUserAccount: (input, ctx) => answerAfter(ctx, (within) => reactivateAccess(within, input)),
  deactivateUserProfile: ({ userId }, ctx) => answerAfter(ctx, (within) => deactivateUser(within, userId)),
  reactivateUserProfile: (input, ctx) => answerAfter(ctx, (within) => reactivateUser(within, input)),
  ownEmail: (_input, ctx) => ownEmail(ctx),
  resendEmailLink: async (_input, ctx) => {
    await resendEmailLink(ctx)
    return ownEmail(ctx)
  },
  updateUserProfile: async (input, ctx) => {
    const { userId } = ctx.actor
    const isTheirs = input.userId === userId || (await isManagedBy(ctx.db, input.userId, userId))
    if (!isTheirs) throw new Refusal('user.unknown') // before a password is hashed, which costs
    const hash = await hashOf(input.password, ctx.services.config)
    const user = await inTransaction(ctx, (within) => changeProfile(within, input, hash))
    return {
      userId: user.id,
      login: user.login,
      alias: user.alias ?? '',
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      phone: user.phone,
    }
  },
}

/** Hashed before the transaction, which would else hold a connection while many passwords wait. */
async function hashOf(password: string, config: UserServices['config']): Promise<string | null> {
  if (password === '') return null
  if (password.length < PASSWORD_MIN) throw new Refusal('session.password')
  refuseCommon(password, config)
  return hashPassword(password)
}

const inTransaction = <T>({ db, ...ctx }: OwnCtx, change: (within: UserCtx) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => change({ ...ctx, tx }))

/** The list is read once the change is committed. */
async function answerAfter(
  ctx: OwnCtx,
  change: (within: UserCtx) => Promise<unknown>,
): Promise<ManagedUsers> {
  await inTransaction(ctx, change)
  return answerUsers({ ...ctx, tx: ctx.db })
}

async function answerUsers(
  { tx, actor }: { tx: Queryable; actor: UserCtx['actor'] },
  searchText = '',
): Promise<ManagedUsers> {
  const users = await managedUsers(tx, actor.userId, { text: searchText, limit: WHOLE_LIST_MAX + 1 })
  const accounts = await managedAccounts(tx, actor.userId)
  return {
    users: users.slice(0, WHOLE_LIST_MAX).map(presentUser),
    hasMore: users.length > WHOLE_LIST_MAX,
    accounts: accounts.map(({ id, name, permissions, country, state, managers }) => ({
      accountid: id,
      accountname: name,
      permissions,
      timeZone: accountZone({ country, state: state ?? '' }),
      managers: managers.map((manager) => ({
        id: manager.id,
        firstname: manager.firstName,
        lastname: manager.lastName,
      })),
    })),
  }
}

const presentUser = (row: ManagedUserRow): ManagedUsers['users'][number] => ({
  id: row.id,
  login: row.login,
  alias: row.alias ?? '',
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  contactphone: row.phone,
  type: row.type,
  password: '',
  isInvited: row.is_invited,
  activatesAt: row.activates_at,
  hasFactor: row.has_factor,
  isEmailPending: row.is_email_pending,
  isElsewhere: row.is_elsewhere,
  accounts: row.links.map((link) => ({
    userid: row.id,
    accountid: link.accountId,
    accountname: link.accountName,
    managerid: link.managerId === null ? '' : String(link.managerId),
    permissions: link.permissions,
    status: link.status,
    lastlogin: link.lastLogin === null ? null : new Date(link.lastLogin),
    lastDevice: link.lastDevice ?? '',
    lastAddress: link.lastAddress ?? '',
    demandsFactor: link.demandsFactor,
  })),
})
