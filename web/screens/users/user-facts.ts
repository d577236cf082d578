import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { HOME_ZONE } from '#shared/rules/account-zone.ts'
import { clockIn, dayAndTimeWords } from '#shared/rules/zone-time.ts'

export type ManagedUsers = OutputOf<AllCalls['managedUsersFromServer']>
export type ManagedUser = ManagedUsers['users'][number]
/** A user's place on an account. */
export type Access = ManagedUser['accounts'][number]
/** An account that the caller manages. */
export type ManagedAccount = ManagedUsers['accounts'][number]

/** Inactive is red, the others are not (USR-30). */
export type UserStatus = { is: 'active' | 'invited' | 'planned' | 'inactive'; words: string }

/** First and last name, or the login of somebody without. */
export const nameOf = ({ firstname, lastname, login }: ManagedUser): string =>
  `${firstname} ${lastname}`.trim() || login

/**
 * Whether a user may sign in, and since or from when. A planned activation is said in the zone of the first
 * account that the caller manages too (USR-06, USR-30).
 */
export function statusOf(user: ManagedUser, accounts: readonly ManagedAccount[]): UserStatus {
  if (user.activatesAt) {
    const zone = accounts.find(({ accountid }) => accountid === user.accounts[0]?.accountid)?.timeZone
    const clock = clockIn(zone ?? HOME_ZONE, user.activatesAt)
    return { is: 'planned', words: `Becomes active ${dayAndTimeWords(clock)}` }
  }
  if (user.type === 'c') return { is: 'inactive', words: 'Inactive' }
  return user.isInvited ? { is: 'invited', words: 'Invited' } : { is: 'active', words: 'Active' }
}

export const isActiveOn = ({ status }: Access): boolean => status === ACTIVE_ON_ACCOUNT

/** When a user last signed in to any account that the caller manages; null for never. */
export function lastSignIn({ accounts }: ManagedUser): Date | null {
  const times = accounts.flatMap(({ lastlogin }) => (lastlogin ? [lastlogin.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.max(...times))
}
