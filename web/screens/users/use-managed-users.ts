import { USER_SEARCH_MAX } from '#shared/codes/limits.ts'
import { useRead } from '#web/data/use-read.ts'
import { matching } from '#web/ui/table/columns.ts'
import { type ManagedUser, nameOf } from './user-facts.ts'

const CALL = 'managedUsersFromServer'
const SEARCHED = {
  id: 'any',
  title: '',
  value: (user: ManagedUser) => `${nameOf(user)} ${user.login} ${user.email}`,
  cell: () => null,
}

/**
 * The users whom the caller manages, narrowed to those with a text in name, login or email (USR-01). The
 * browser has them all, unless there are more than the server answers at once: then the server searches.
 */
export function useManagedUsers(text: string) {
  const whole = useRead(CALL, {})
  const asksServer = whole.data?.hasMore === true && text !== ''
  const found = useRead(
    CALL,
    { searchText: text.slice(0, USER_SEARCH_MAX) },
    { when: asksServer, keepsLast: true },
  )
  const { data, error, refetch } = asksServer && found.data ? found : whole
  return {
    users: data && (data === whole.data ? matching(data.users, [SEARCHED], text) : data.users),
    accounts: whole.data?.accounts,
    hasMore: data?.hasMore ?? false,
    isStale: asksServer && found.isFetching,
    error,
    refetch,
  }
}

/**
 * One user by login, with the accounts that the caller manages; `user` is null where the caller manages no
 * such user.
 */
export function useManagedUser(login: string) {
  const whole = useRead(CALL, {})
  const isLogin = (user: ManagedUser) => user.login.toLowerCase() === login.toLowerCase()
  const own = whole.data?.users.find(isLogin)
  const asksServer = whole.data?.hasMore === true && !own
  const found = useRead(CALL, { searchText: login.slice(0, USER_SEARCH_MAX) }, { when: asksServer })
  const { data, error, refetch } = asksServer ? found : whole
  return { user: data && (data.users.find(isLogin) ?? null), data, error, refetch }
}
