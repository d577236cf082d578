import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import { accessWords } from '#shared/rules/letter-presets.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { Cut } from '#web/ui/Cut.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { UserStatusWord } from './UserStatusWord.tsx'
import {
  isActiveOn,
  lastSignIn,
  type ManagedAccount,
  type ManagedUser,
  nameOf,
  statusOf,
} from './user-facts.ts'
import css from './users.module.css'

type Props = { accounts: readonly ManagedAccount[]; ownId: number }

/** The columns of the list of users (USR-01). */
export const userColumns = ({ accounts, ownId }: Props): readonly TableColumn<ManagedUser>[] => [
  {
    id: 'name',
    title: 'Name',
    value: (user) => nameOf(user).toLowerCase(),
    cell: (user) => (
      <>
        <Link to={generatePath(ROUTES.manageUser, { login: user.login })}>
          <Cut text={nameOf(user)} />
        </Link>
        {user.id === ownId && <span className={css['you']}>You</span>}
      </>
    ),
    isKey: true,
    isBreaking: true,
    onCard: 'left',
  },
  {
    id: 'login',
    title: 'Login and email',
    value: ({ login }) => login.toLowerCase(),
    cell: ({ login, email, isEmailPending }) => (
      <span className={css['login']}>
        {login}
        {withoutMarker(email).toLowerCase() !== login.toLowerCase() && (
          <span className={css['second']}>{withoutMarker(email)}</span>
        )}
        {isEmailPending && <span className={css['second']}>Email not confirmed</span>}
      </span>
    ),
    isBreaking: true,
    onCard: 'line',
  },
  {
    id: 'access',
    title: 'May do',
    value: (user) => accessOf(user).join(', '),
    cell: (user) => <span className={css['names']}>{accessOf(user).join(' · ')}</span>,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'accounts',
    title: 'Accounts',
    value: (user) => user.accounts.map(({ accountid }) => accountid).join(' '),
    cell: (user) =>
      user.accounts.map((access) => (
        <span
          key={access.accountid}
          className={css['account']}
          data-inactive={!isActiveOn(access) || undefined}
        >
          {access.accountid}
          {!isActiveOn(access) && ' (inactive)'}
        </span>
      )),
    isBreaking: true,
    isMinor: true,
    onCard: 'labelled',
  },
  {
    id: 'status',
    title: 'Status',
    value: (user) => statusOf(user, accounts).words,
    cell: (user) => (
      <span className={css['state']}>
        <UserStatusWord status={statusOf(user, accounts)} />
      </span>
    ),
    isBreaking: true,
    onCard: 'line',
  },
  {
    id: 'lastSignIn',
    title: 'Last sign-in',
    value: (user) => lastSignIn(user)?.getTime() ?? 0,
    cell: (user) => {
      const at = lastSignIn(user)
      return at ? auDayAndTime(at) : <span className={css['soft']}>Never</span>
    },
    sortsDownFirst: true,
    isMinor: true,
    isBreaking: true,
    onCard: 'labelled',
  },
]

/** What a user may do: once where it is the same on all accounts, else for each of them. */
function accessOf({ accounts }: ManagedUser): string[] {
  const words = accounts.map(({ permissions }) => accessWords(permissions))
  return new Set(words).size < 2
    ? words.slice(0, 1)
    : accounts.map(({ accountid }, at) => `${accountid}: ${words[at] ?? ''}`)
}
