import { generatePath, Link, useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { USER_KIND_WORDS, USER_KINDS, USER_STATE_WORDS, USER_STATES } from '#shared/codes/user-lists.ts'
import { pagesIn } from '#web/data/list-filter.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePages } from '#web/data/use-pages.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Cut } from '#web/ui/Cut.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { foundWords } from '../kit/how-many.ts'
import { ListViews } from '../kit/ListViews.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'
import { userStateWords } from './user-words.ts'

type User = OutputOf<AllCalls['staffUsersPage']>['users'][number]

const COLUMNS: readonly TableColumn<User>[] = [
  {
    id: 'name',
    title: 'User',
    value: ({ name, login }) => name || login,
    cell: ({ name, login, userId }) => (
      <Link to={generatePath(ROUTES.staffUser, { userId: String(userId) })}>
        <Cut text={name || login} />
      </Link>
    ),
    isKey: true,
    isBreaking: true,
    onCard: 'left',
  },
  {
    id: 'login',
    title: 'User name',
    value: ({ login }) => login,
    cell: ({ login }) => <Cut text={login} />,
    isBreaking: true,
    isMinor: true,
    onCard: 'labelled',
  },
  {
    id: 'email',
    title: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <Cut text={email} />,
    isBreaking: true,
    onCard: 'line',
  },
  {
    id: 'account',
    title: 'Account',
    value: ({ isStaff, accountId }) => (isStaff ? '' : accountId),
    cell: ({ isStaff, accountId, accounts }) =>
      `${isStaff ? 'Staff' : accountId || 'None'}${accounts > 1 ? ` +${String(accounts - 1)}` : ''}`,
    onCard: 'corner',
  },
  {
    id: 'lastSignIn',
    title: 'Last sign-in',
    value: ({ lastSignIn }) => lastSignIn?.getTime() ?? 0,
    cell: ({ lastSignIn }) => (lastSignIn ? auDayAndTime(lastSignIn) : 'Never'),
    onCard: 'labelled',
  },
  {
    id: 'state',
    title: 'State',
    value: (user) => userStateWords(user),
    cell: (user) => <span className={user.isLocked ? css['bad'] : undefined}>{userStateWords(user)}</span>,
    isBreaking: true,
    onCard: 'line',
  },
]

/** The users of all accounts. Its address says which, and how many of them are shown. */
export function UsersPage() {
  const [query, setQuery] = useSearchParams()
  const text = query.get('q') ?? ''
  const kind = USER_KINDS.find((one) => one === query.get('kind')) ?? 'all'
  const state = USER_STATES.find((one) => one === query.get('state')) ?? 'any'
  const pages = pagesIn(query)
  const limit = pages * STAFF_PAGE_SIZE
  const change = (next: { q?: string; kind?: string; state?: string; page?: string }) => {
    // of two changes at once the second starts from what the first has made of the address
    const all = { ...Object.fromEntries(new URLSearchParams(location.search)), page: '', ...next }
    setQuery(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), { replace: true })
  }
  const list = usePages(
    'staffUsersPage',
    { kind, state, text: text.slice(0, TEXT_MAX) },
    { rowsOf: (page) => page.users, wanted: limit },
  )
  const { total } = list
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Users" />
        <FilterField
          label="Name, user name, email or account"
          text={text}
          onChange={(typed) => change({ q: typed })}
        />
      </div>
      <StateTabs
        label="Whose users"
        states={USER_KIND_WORDS}
        chosen={kind}
        onChoose={(next) => change({ kind: next === 'all' ? '' : next })}
      />
      <StateTabs
        label="Which users"
        states={USER_STATE_WORDS}
        chosen={state}
        onChoose={(next) => change({ state: next === 'any' ? '' : next })}
      />
      <ListViews list="users" whole="All users" words={{ ...USER_KIND_WORDS, ...USER_STATE_WORDS }} />
      <p className={staff['soft']} role="status">
        {total && foundWords(total)}
      </p>
      <DataTable
        label="Users"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ userId }) => String(userId)}
        nameOf={({ name, login }) => name || login}
        limit={limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        isStale={list.isStale}
        more={list.more(() => change({ page: String(pages + 1) }))}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffUsersPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'There is no such user.' : `No user matches “${text}”.`}
          </p>
        }
      />
    </>
  )
}

const TEXT_MAX = 200
