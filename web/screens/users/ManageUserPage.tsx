import { Link, useParams } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { usePerson, useSession } from '#web/data/session.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { InlineEdit } from '#web/parts/InlineEdit.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { PROFILE_FIELDS, ProfileRow } from './ProfileRow.tsx'
import { UserAccounts } from './UserAccounts.tsx'
import { UserActions } from './UserActions.tsx'
import { UserStatusWord } from './UserStatusWord.tsx'
import { useManagedUser } from './use-managed-users.ts'
import { type ManagedUser, nameOf, statusOf, type UserStatus } from './user-facts.ts'
import css from './users.module.css'

/** One user: profile, status and what they may do (USR-21); without letter A the page is blank (USR-02). */
export function ManageUserPage() {
  const person = usePerson()
  const { login = '' } = useParams()
  return (
    <AccountFrame entries={accountMenu(person)}>
      {allows(NEEDS.manageUsers, person) && <User key={login} login={login} />}
    </AccountFrame>
  )
}

function User({ login }: { login: string }) {
  const { user, data, error, refetch } = useManagedUser(login)
  const { userId } = useSession()
  if (!data)
    return (
      <>
        <PageHeading text={login} />
        {error ? (
          <LoadProblem text={problemText('managedUsersFromServer', error)} onRetry={() => void refetch()} />
        ) : (
          <div className={css['skeleton']} aria-busy="true" aria-label="Loading the user" />
        )}
      </>
    )
  if (!user)
    return (
      <>
        <PageHeading text={login} />
        <div className={css['missing']}>
          <p>{refusalText('user.unknown')}.</p>
          <Link to={ROUTES.manageUsers}>All users</Link>
        </div>
      </>
    )
  const status = statusOf(user, data.accounts)
  const isSelf = user.id === userId
  return (
    <>
      <div className={`${css['head'] ?? ''} ${css['ofUser'] ?? ''}`}>
        <div>
          <PageHeading text={nameOf(user)} />
          <p className={css['under']}>
            <span>{user.login}</span>
            <UserStatusWord status={status} />
          </p>
        </div>
        {!isSelf && !user.isElsewhere && <UserActions user={user} status={status} />}
      </div>
      <div className={css['page']}>
        <UserProfile user={user} status={status} isSelf={isSelf} />
        <UserAccounts user={user} managed={data} isSelf={isSelf} />
      </div>
    </>
  )
}

type ProfileProps = { user: ManagedUser; status: UserStatus; isSelf: boolean }

/**
 * Login, name, email, phone and password. Who is on accounts that the caller does not manage keeps theirs
 * (ledger-2 OP-51), and the own ones are changed at Login & Security.
 */
function UserProfile({ user, status, isSelf }: ProfileProps) {
  const isFixed = isSelf || user.isElsewhere
  const isInactive = status.is === 'inactive'
  const profile = {
    userId: user.id,
    alias: user.alias,
    firstName: user.firstname,
    lastName: user.lastname,
    email: user.email,
    phone: user.contactphone,
  }
  const onSaved = () => toast(MESSAGES.userUpdated)
  return (
    <section className={css['card']} aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      {isSelf ? (
        <p className={css['notice']}>
          This is you. You change your details at <Link to={ROUTES.loginDetail}>Login & Security</Link>.
        </p>
      ) : (
        user.isElsewhere && <p className={css['notice']}>{refusalText('user.elsewhere')}</p>
      )}
      <dl>
        <InlineEdit label="Login" value={user.login} />
        {PROFILE_FIELDS.map((field) => (
          <ProfileRow
            key={field}
            profile={profile}
            field={field}
            isFixed={isFixed || (field === 'email' && isInactive)}
            {...(field === 'email' && { shown: withoutMarker(user.email) })}
            note={field === 'email' ? emailNote(user, isInactive && !isFixed) : undefined}
            onSaved={onSaved}
          />
        ))}
        {isFixed ? (
          <InlineEdit label="Password" value={passwordWords(user)} />
        ) : (
          <PasswordRow
            profile={profile}
            value={passwordWords(user)}
            note={
              user.isInvited
                ? 'They choose one with the link of their invitation. One that you set ends that link.'
                : 'A new one signs them out everywhere.'
            }
            onSaved={onSaved}
          />
        )}
      </dl>
    </section>
  )
}

const passwordWords = ({ isInvited }: ManagedUser): string => (isInvited ? 'None yet' : '••••••••')

/** What stands beside the email of a user. */
function emailNote({ isEmailPending }: ManagedUser, isAskedFor: boolean): string | undefined {
  if (isEmailPending) return 'Not confirmed yet.'
  return isAskedFor ? 'Asked for when you reactivate them.' : undefined
}
