import { useState } from 'react'
import { generatePath, Link, useSearchParams } from 'react-router'
import { grouped } from '#shared/rules/grouped.ts'
import { USER_SEARCH_MAX } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson, useSession } from '#web/data/session.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormPanel, opensPanel } from '#web/ui/form-panel.ts'
import type { TableSort } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { AddUser, type AddedUser } from './AddUser.tsx'
import { useManagedUsers } from './use-managed-users.ts'
import { nameOf } from './user-facts.ts'
import { userColumns } from './user-columns.tsx'
import list from '#web/parts/list-page.module.css'
import css from './users.module.css'

/** The users whom this person manages (USR-01); without letter A the page is blank (USR-02). */
export function ManageUsersPage() {
  const person = usePerson()
  return (
    <AccountFrame entries={accountMenu(person)}>
      {allows(NEEDS.manageUsers, person) && <Users />}
    </AccountFrame>
  )
}

function Users() {
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedUser | null>(null)
  const { text, sort, change } = useAddress()
  const { users, accounts = [], hasMore, isStale, error, refetch } = useManagedUsers(text)
  const { userId, masquerade } = useSession()
  const [first, ...others] = accounts
  return (
    <>
      <div className={css['head']}>
        <PageHeading text="Manage Users" />
        {first && !masquerade && (
          <Button {...opensPanel} onClick={() => setAdding(true)}>
            Add User
          </Button>
        )}
      </div>
      <div role="status">{added && <AddedNote {...added} />}</div>
      {masquerade && (
        <p role="note">Users of a customer are changed in the staff console, not while you act for them.</p>
      )}
      <ListFilters
        label="Users"
        placeholder="Name, login or email"
        maxLength={USER_SEARCH_MAX}
        text={text}
        onText={(words) => change({ text: words })}
      />
      <DataTable
        label="Users"
        rows={users}
        columns={userColumns({ accounts, ownId: userId })}
        idOf={({ id }) => String(id)}
        nameOf={nameOf}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        summary={
          <p className={list['count']} role="status">
            {countWords(users?.length ?? 0, { hasMore, isFound: text !== '' })}
          </p>
        }
        isStale={isStale}
        problem={
          error && (
            <LoadProblem text={problemText('managedUsersFromServer', error)} onRetry={() => void refetch()} />
          )
        }
        empty={
          <div className={list['none']}>
            <p role="status">
              {text === ''
                ? masquerade
                  ? 'No users are shown here.'
                  : 'There are no users yet.'
                : `No user matches “${text}”.`}
            </p>
            {text !== '' && (
              <Button look="quiet" onClick={() => change({ text: '' })}>
                Show all users
              </Button>
            )}
          </div>
        }
      />
      <FormPanel
        title="New user"
        position="right"
        size={640}
        isOpen={isAdding}
        closeLabel="Close New user"
        onClose={() => setAdding(false)}
      >
        {first && (
          <AddUser
            accounts={[first, ...others]}
            onDone={(user) => {
              setAdded(user)
              setAdding(false)
            }}
          />
        )}
      </FormPanel>
    </>
  )
}

/** Leads to who was added last, who may be far down the list. */
const AddedNote = ({ login, email, isInvited }: AddedUser) => {
  const user = <Link to={generatePath(ROUTES.manageUser, { login })}>{email}</Link>
  return isInvited ? <p>We have emailed an invitation to {user}.</p> : <p>You have added {user}.</p>
}

/** "12 users"; of more than are read, that a search finds the others. */
function countWords(count: number, { hasMore, isFound }: { hasMore: boolean; isFound: boolean }): string {
  const many = `${grouped(count)} ${count === 1 ? 'user' : 'users'}`
  if (!hasMore) return isFound ? `${many} found` : many
  return `The first ${many}. ${isFound ? 'Type more to find the others.' : 'Search to find the others.'}`
}

const BY_NAME = 'name'
type Shown = { text: string; sort: TableSort }
/** Filter and order are kept in the address, so that Back and a reload restore them: ?q=kim&sort=-name. */
function useAddress(): Shown & { change: (next: Partial<Shown>) => void } {
  const [query, setQuery] = useSearchParams()
  const by = query.get('sort') ?? BY_NAME
  const now: Shown = {
    text: (query.get('q') ?? '').slice(0, USER_SEARCH_MAX),
    sort: { column: by.replace(/^-/, ''), isDown: by.startsWith('-') },
  }
  const change = (next: Partial<Shown>) => {
    const { text, sort } = { ...now, ...next }
    const order = `${sort.isDown ? '-' : ''}${sort.column}`
    setQuery({ ...(text && { q: text }), ...(order !== BY_NAME && { sort: order }) }, { replace: true })
  }
  return { ...now, change }
}
