import type { CallName } from '#shared/calls/index.ts'
import type { ReasonAsked } from '../kit/ReasonDialog.tsx'
import type { UserDetail } from './user-words.ts'

/** The calls that change a login; all of them take a user and a reason. */
type UserCall = Extract<
  CallName,
  | 'staffUnlockUser'
  | 'staffRemoveFactors'
  | 'staffEndSignIns'
  | 'staffMailPasswordLink'
  | 'staffDeactivateUser'
  | 'staffReactivateUser'
>
export type UserAct = { call: UserCall; word: string; key: string; done: string } & Omit<
  ReasonAsked,
  'isNeeded'
>

/** What can be done with a login as it stands, the likeliest first; nothing for who may not. */
export function userActs({ user, accounts, signIns }: UserDetail): readonly UserAct[] {
  if (!user.mayChange) return []
  const who = user.name || user.login
  const { email, confirmedEmail } = user
  const isWaiting = user.isActive && email !== confirmedEmail
  const confirmed = isWaiting ? `${confirmedEmail}: ${email} has not been confirmed` : confirmedEmail
  const orphaned = accounts.filter(({ isOnlyManager }) => isOnlyManager).map(({ accountId }) => accountId)
  const acts: (UserAct | false)[] = [
    user.failures > 0 && {
      ...{ call: 'staffUnlockUser', word: 'Unlock', key: 'u', yes: 'Unlock' },
      title: `Unlock ${who}`,
      about: `Forgets the failed sign-ins (${String(user.failures)}): they can try again at once.`,
      done: 'Unlocked',
    },
    user.isActive && {
      ...{ call: 'staffMailPasswordLink', key: 'm' },
      word: user.isInvited ? 'Invite again' : 'Mail password link',
      title: user.isInvited ? `Invite ${who} again` : `Mail ${who} a link to a new password`,
      about: `Goes to ${confirmed}. Earlier links end.`,
      yes: 'Send',
      done: 'The mail is on its way',
    },
    signIns.length > 0 && {
      ...{ call: 'staffEndSignIns', word: 'Sign out', key: 'o', yes: 'Sign out', isDangerous: true },
      title: `Sign ${who} out everywhere`,
      about: `Ends ${String(signIns.length)} ${signIns.length === 1 ? 'sign-in' : 'sign-ins'}. What they have not saved is lost.`,
      done: 'Signed out everywhere',
    },
    user.hasFactor && {
      ...{ call: 'staffRemoveFactors', word: 'Reset factor', key: 'f', yes: 'Reset', isDangerous: true },
      title: `Reset the second factor of ${who}`,
      about:
        'It removes authenticator, passkeys and recovery codes, and signs the person out everywhere. Make sure that it is them who asks.',
      done: 'The second factor is gone. A mail tells the person.',
    },
    user.isActive && {
      ...{ call: 'staffDeactivateUser', word: 'Deactivate', key: 'd', yes: 'Deactivate', isDangerous: true },
      title: `Deactivate ${who}`,
      about: `They are signed out and cannot sign in any more, on any account.${orphaned.length === 0 ? '' : ` Nobody else manages users on ${orphaned.join(', ')}.`}`,
      done: 'Deactivated',
    },
    !user.isActive && {
      ...{ call: 'staffReactivateUser', word: 'Reactivate', key: 'r', yes: 'Reactivate' },
      title: `Reactivate ${who}`,
      about: `They can sign in again with the email ${confirmed}, and with the letters they have.`,
      done: 'Reactivated',
    },
  ]
  return acts.filter((act) => act !== false)
}
