import * as z from 'zod/mini'
import { LETTERS_MAX, USER_FIELD_MAX, USER_SEARCH_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const userLink = z.object({
  userid: f.keyOut,
  accountid: f.string,
  accountname: f.string,
  /** The manager's userId, or '' where there is none. */
  managerid: f.string,
  permissions: f.string,
  /** 20 active, 90 inactive (USR-06). */
  status: f.string,
  lastlogin: z.nullable(f.moment),
  /** With which device, in words, and from which network address that was; '' where it is not known. */
  lastDevice: f.string,
  lastAddress: f.string,
  /** Whether a second factor is demanded of the user on this account. */
  demandsFactor: f.boolean,
})
const managedUser = z.object({
  id: f.keyOut,
  login: f.string,
  alias: f.string,
  firstname: f.string,
  lastname: f.string,
  email: f.string,
  /** Whether the link that confirms the email has not been opened yet. */
  isEmailPending: f.boolean,
  contactphone: f.string,
  /** C active, c inactive (USR-04). */
  type: f.string,
  /** Always ''; the specification names the field. */
  password: f.string,
  /** Whether the user has no password yet: they are to choose one by the link of their invitation. */
  isInvited: f.boolean,
  /** When an inactive user becomes active by themselves; null where that is not planned. */
  activatesAt: z.nullable(f.moment),
  /** Whether the user has a second factor. */
  hasFactor: f.boolean,
  /** Whether the user is on accounts that the caller does not manage: their profile is not the caller's. */
  isElsewhere: f.boolean,
  /** On the accounts that the caller manages. */
  accounts: z.array(userLink),
})
const managedAccount = z.object({
  accountid: f.string,
  accountname: f.string,
  /** The caller's own letters there: what they may give. */
  permissions: f.string,
  /** In which the time of an activation is read: "Australia/Sydney". */
  timeZone: f.string,
  /** Who may be chosen as manager (USR-19). */
  managers: z.array(z.object({ id: f.keyOut, firstname: f.string, lastname: f.string })),
})
const managedUsers = z.object({
  users: z.array(managedUser),
  /** Whether there are more than are shown: a search narrows them. */
  hasMore: f.boolean,
  accounts: z.array(managedAccount),
})

const password = z._default(z.string().check(z.maxLength(USER_FIELD_MAX.password)), '')
const person = {
  firstName: f.optionalLine(USER_FIELD_MAX.firstName),
  lastName: f.optionalLine(USER_FIELD_MAX.lastName),
  email: f.optionalLine(USER_FIELD_MAX.email),
  phone: f.optionalLine(USER_FIELD_MAX.phone),
  password,
}
/** Letters of a person on an account, and who manages them there: a userId or ''. */
const access = { permissions: f.optionalLine(LETTERS_MAX), managerUserId: f.optionalLine(15) }
const onAccount = { userId: f.key, accountId: f.id }

/** isPending: its link has not been opened yet. */
const ownEmail = z.object({ email: f.string, isPending: f.flag })

/** Those that answer with the list read it once the change is committed: its locks do not wait for that. */
export const userCalls = calls({
  managedUsersFromServer: {
    method: 'GET',
    about: 'The users of the accounts that the caller manages, with the letters they have there',
    needs: NEEDS.manageUsers,
    input: z.object({ searchText: z.optional(f.text(USER_SEARCH_MAX)) }),
    output: managedUsers,
  },
  addUser: {
    method: 'POST',
    notWhileMasquerading: true,
    about: 'Add a user with an account; without a password they are invited by mail to choose one',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    work: ({ password }) => (password ? 'write' : 'mail'), // who has a password is not invited
    input: z.object({
      ...person,
      ...access,
      defaultAccountId: f.id,
      /** yyyyMMddHHmmss in the zone of the account; '' and what is past mean now (USR-14, USR-15). */
      activateDateTime: f.optionalLine(14),
    }),
    output: z.extend(managedUsers, { userId: f.keyOut }),
  },
  inviteUser: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Send a user without a password a new invitation; the one before ends',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    work: 'mail',
    input: z.object({ userId: f.key }),
    output: managedUsers,
  },
  addUserAccount: {
    method: 'POST',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Give a managed user another account that the caller manages',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    input: z.object({ ...onAccount, ...access }),
    output: managedUsers,
  },
  updateUserAccount: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Change the letters and the manager of a user on an account; they count from the next call on',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    input: z.object({ ...onAccount, ...access }),
    output: managedUsers,
  },
  demandSecondFactor: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Demand a second factor of a user of an account, or no longer; it counts from their next call on',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    input: z.object({ ...onAccount, isDemanded: f.flag }),
    output: managedUsers,
  },
  deactivateUserAccount: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Take an account from a user; it can be given back',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    input: z.object(onAccount),
    output: managedUsers,
  },
  reactivateUserAccount: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Give an account back to a user, with the letters they had',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    input: z.object(onAccount),
    output: managedUsers,
  },
  deactivateUserProfile: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'End the sign-in of a user and all their sessions',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    input: z.object({ userId: f.key }),
    output: managedUsers,
  },
  reactivateUserProfile: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Let a user sign in again, under an email',
    needs: NEEDS.manageUsers,
    transaction: 'own',
    work: 'mail',
    input: z.object({ userId: f.key, email: f.optionalLine(USER_FIELD_MAX.email) }),
    output: managedUsers,
  },
  ownEmail: {
    method: 'GET',
    about: 'The own email, and whether a link that confirms it waits in its mailbox',
    needs: NEEDS.loginSecurity,
    input: f.nothing,
    output: ownEmail,
  },
  resendEmailLink: {
    method: 'POST',
    ofPerson: true,
    notWhileMasquerading: true,
    about: 'Mail the link that confirms the own changed email again; the one before counts no more',
    needs: NEEDS.loginSecurity,
    work: 'mail',
    input: f.nothing,
    output: ownEmail,
  },
  updateUserProfile: {
    method: 'PUT',
    ofPerson: true,
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Change the own profile, or with letter A that of a managed user; a blank password stays',
    needs: NEEDS.signedIn,
    transaction: 'own',
    /** A missing alias stays as it is, a blank one goes. */
    input: z.object({ userId: f.key, alias: z.optional(f.line(200)), ...person }),
    output: z.object({
      userId: f.keyOut,
      login: f.string,
      alias: f.string,
      firstName: f.string,
      lastName: f.string,
      email: f.string,
      phone: f.string,
    }),
  },
})
