import type { OutputOf } from '#shared/calls/call.ts'
import type { staffUserCalls } from '#shared/calls/staff-users.ts'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { sortCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { isStaffLogin } from '#server/modules/people/staff-login.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { presentSignIns } from '#server/modules/sessions/sign-ins.ts'
import { signInsOf } from '#server/modules/sessions/sign-ins.store.ts'
import type { StaffServices } from './context.ts'
import { presentAudit } from './present-staff-order.ts'
import { eventsOf } from './staff-audit.store.ts'
import { accountsOfUser, type UserAccountRow, userFacts } from './staff-user.store.ts'
import { countUsers, type ListedUser, listedUsers, userKeys } from './staff-users.store.ts'
import * as acts from './user-acts.ts'

type Detail = OutputOf<(typeof staffUserCalls)['staffUser']>
type Ctx = { tx: Queryable; actor: Actor; now: Date }

const presentListed = (row: ListedUser) => ({
  userId: row.id,
  login: row.login,
  name: row.name,
  email: withoutMarker(row.email),
  isStaff: row.is_staff,
  isActive: row.is_active,
  isLocked: row.is_locked,
  hasFactor: row.has_factor,
  isInvited: row.is_invited,
  lastSignIn: row.last_login_at,
  accounts: row.accounts,
  accountId: row.account_id ?? '',
})
const presentAccount = (row: UserAccountRow) => ({
  accountId: row.account_id,
  name: row.name,
  customerId: row.customer_id,
  letters: row.permissions,
  extras: row.extra_permissions,
  isActive: row.status === ACTIVE_ON_ACCOUNT,
  demandsFactor: row.demands_second_factor,
  isOnlyManager: row.is_only_manager,
  lastSignIn: row.last_login_at,
  lastDevice: row.last_login_device ?? '',
  lastAddress: row.last_login_address ?? '',
})

async function detailOf({ tx, actor, now }: Ctx, userId: number): Promise<Detail> {
  const since = acts.guessesSince(now)
  const facts = await userFacts(tx, userId, since)
  const [listed] = await listedUsers(tx, [userId], since)
  if (!facts || !listed) throw new Refusal('user.gone')
  const by = { userId: actor.userId, roles: actor.roles }
  const signIns = presentSignIns(await signInsOf(tx, userId), Buffer.alloc(0), now)
  return {
    user: {
      ...presentListed(listed),
      alias: facts.alias ?? '',
      phone: facts.phone,
      confirmedEmail: await confirmedEmail(tx, userId, withoutMarker(listed.email)),
      failures: facts.failures,
      hasAuthenticator: facts.has_authenticator,
      passkeys: facts.passkeys,
      recoveryCodes: facts.recovery_codes,
      roles: facts.role_letters,
      mayChange: acts.mayChangeLogin(by, { id: userId, isStaff: isStaffLogin(facts) }),
    },
    accounts: (await accountsOfUser(tx, userId)).map(presentAccount),
    signIns: signIns.map(({ device, address, begunAt, lastUsedAt }) => ({
      ...{ device, address, begunAt, lastUsedAt },
    })),
    events: (await eventsOf(tx, 'user', String(userId))).map(presentAudit),
  }
}

type ActOn = (typeof acts)['unlockUser']
type Asked = Parameters<ActOn>[1]
type ActCtx = Parameters<ActOn>[0]
const after = (act: ActOn) => async (asked: Asked, ctx: ActCtx & { tx: Tx }) => {
  await act(ctx, asked)
  return detailOf(ctx, asked.userId)
}

export const staffUserHandlers: HandlersFor<typeof staffUserCalls, StaffServices> = {
  staffUsersPage: async ({ cursor, limit = LIST_PAGE_MAX, kind, state, text }, { tx, now, services }) => {
    const asked = { kind, state, text }
    const cursors = sortCursor(services.keys.secrets, { list: 'staffUsers', accountId: '', filter: asked })
    const page = { after: cursors.read(cursor), limit }
    const since = acts.guessesSince(now)
    const { ids, next } = await userKeys(tx, { ...asked, since }, page)
    return {
      users: (await listedUsers(tx, ids, since)).map(presentListed),
      next: cursors.write(next),
      ...(page.after === null && { total: await countUsers(tx, { ...asked, since }) }),
    }
  },
  staffUser: ({ userId }, ctx) => detailOf(ctx, userId),
  staffUnlockUser: after(acts.unlockUser),
  staffRemoveFactors: after(acts.removeFactors),
  staffEndSignIns: after(acts.endSignInsOf),
  staffMailPasswordLink: after(acts.mailPasswordLink),
  staffDeactivateUser: after(acts.deactivate),
  staffReactivateUser: after(acts.reactivate),
}
