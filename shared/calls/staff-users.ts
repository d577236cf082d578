import * as z from 'zod/mini'
import { USER_KINDS, USER_STATES } from '../codes/user-lists.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'
import { auditEntry } from './staff-orders.ts'

const TEXT_MAX = 200

const head = {
  userId: f.keyOut,
  login: f.string,
  name: f.string,
  email: f.string,
  isStaff: f.boolean,
  isActive: f.boolean,
  isLocked: f.boolean,
  hasFactor: f.boolean,
  /** Has not chosen a password yet. */
  isInvited: f.boolean,
  lastSignIn: z.nullable(f.moment),
  accounts: f.int,
  /** The first of their accounts, or ''. */
  accountId: f.string,
}
const detail = z.object({
  user: z.object({
    ...head,
    alias: f.string,
    phone: f.string,
    /** Confirmed last: where a link to a password and an invitation go. */
    confirmedEmail: f.string,
    /** Failed sign-ins that still count. */
    failures: f.int,
    hasAuthenticator: f.boolean,
    passkeys: f.int,
    recoveryCodes: f.int,
    /** Letters of staff; '' for people of customers. */
    roles: f.string,
    /** The signed-in person may change this login. */
    mayChange: f.boolean,
  }),
  accounts: z.array(
    z.object({
      accountId: f.string,
      name: f.string,
      customerId: f.string,
      letters: f.string,
      extras: f.string,
      isActive: f.boolean,
      demandsFactor: f.boolean,
      /** Nobody else manages users there. */
      isOnlyManager: f.boolean,
      lastSignIn: z.nullable(f.moment),
      lastDevice: f.string,
      lastAddress: f.string,
    }),
  ),
  /** Where they are signed in now, by their last use. */
  signIns: z.array(
    z.object({ device: f.string, address: f.string, begunAt: f.moment, lastUsedAt: f.moment }),
  ),
  /** The newest first. */
  events: z.array(auditEntry),
})
/** Every act says why; who it is about has changed by then where it is refused. */
const act = z.object({ userId: f.key, reason: f.optionalLine(TEXT_MAX) })

/** The users of all accounts, and what staff do with their logins. */
export const staffUserCalls = calls({
  staffUsersPage: {
    method: 'GET',
    about: 'A page of all users by name, looked for by name, login, email or account',
    needs: NEEDS.staffUsers,
    work: 'search',
    input: z.object({
      ...pageInput,
      kind: z._default(z.enum(USER_KINDS), 'all'),
      state: z._default(z.enum(USER_STATES), 'any'),
      text: f.optionalText(TEXT_MAX),
    }),
    output: z.object({ users: z.array(z.object(head)), ...pageOutput }),
  },
  staffUser: {
    method: 'GET',
    about: 'A user with accounts and letters, second factor, sign-ins and history',
    needs: NEEDS.staffUsers,
    input: z.object({ userId: f.key }),
    output: detail,
  },
  staffUnlockUser: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Forget the failed sign-ins of a user, so that they can try again at once',
    needs: NEEDS.staffUsers,
    input: act,
    output: detail,
  },
  staffRemoveFactors: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Take the second factor from a user who has lost it, and sign them out; a mail tells them',
    needs: NEEDS.staffUsers,
    input: act,
    output: detail,
  },
  staffEndSignIns: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Sign a user out everywhere',
    needs: NEEDS.staffUsers,
    input: act,
    output: detail,
  },
  staffMailPasswordLink: {
    method: 'POST',
    notWhileMasquerading: true,
    about: 'Mail a user the invitation again, or a link to a new password where they have one',
    needs: NEEDS.staffUsers,
    input: act,
    output: detail,
  },
  staffDeactivateUser: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'End the login of a user: they are signed out, and sign in no more',
    needs: NEEDS.staffUsers,
    input: act,
    output: detail,
  },
  staffReactivateUser: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Let a deactivated user sign in again, under the email they had',
    needs: NEEDS.staffUsers,
    input: act,
    output: detail,
  },
})
