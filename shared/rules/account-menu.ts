import { LIST_WORDS } from '../codes/list-words.ts'
import { PAGE_TITLES } from '../codes/page-titles.ts'
import { ROUTES } from '../codes/routes.ts'
import { matchRoute } from './route-match.ts'
import { allows, NEEDS, type Need, type Person } from './access.ts'

export type MenuEntry = { id: string; label: string; path: string | null; need: Need }

/**
 * The entries of the account panel in order (NAV-34, NAV-35). An entry without path is an action of the
 * shell.
 */
export const ACCOUNT_MENU = [
  { id: 'overview', label: 'Account Overview', path: '/your-account', need: NEEDS.accountOverview },
  { id: 'orders', label: LIST_WORDS.orders.heading, path: '/your-account/your-orders', need: NEEDS.orders },
  {
    id: 'backOrders',
    label: 'Back Orders',
    path: '/your-account/back-orders',
    need: NEEDS.backOrdersPage,
  },
  {
    id: 'loginSecurity',
    label: PAGE_TITLES.loginDetail,
    path: '/your-account/login-detail',
    need: NEEDS.loginSecurity,
  },
  { id: 'invoices', label: PAGE_TITLES.invoices, path: '/your-account/your-invoices', need: NEEDS.invoices },
  { id: 'returns', label: PAGE_TITLES.returns, path: '/your-account/returns', need: NEEDS.returns },
  { id: 'addresses', label: 'Addresses', path: '/your-account/addresses', need: NEEDS.addressesPage },
  {
    id: 'credit',
    label: 'Credit Summary / Make Payment',
    path: '/your-account/credit-summary',
    need: NEEDS.creditSummary,
  },
  { id: 'users', label: 'Manage Users', path: '/your-account/manage-users', need: NEEDS.manageUsers },
  {
    id: 'priceLists',
    label: 'Download Price Lists',
    path: '/your-account/pricelist',
    need: NEEDS.priceLists,
  },
  { id: 'dataFeed', label: 'Data Feed', path: '/data-feed', need: NEEDS.dataFeed },
  { id: 'files', label: 'Download Files', path: '/your-account/files', need: NEEDS.files },
  { id: 'switchAccount', label: 'Switch Account', path: null, need: NEEDS.switchAccount },
  { id: 'signOut', label: 'Sign Out', path: null, need: NEEDS.signedIn },
] as const satisfies readonly MenuEntry[]
export type MenuEntryId = (typeof ACCOUNT_MENU)[number]['id']
export type MenuItem = { id: MenuEntryId; label: string; path: string | null }

/**
 * The entries of this person's account panel, in order. New Zealand cannot pay online, so its credit entry
 * reads only Credit Summary (PRM-15).
 */
export const accountMenu = (person: Person): MenuItem[] =>
  ACCOUNT_MENU.filter((entry) => allows(entry.need, person)).map(({ id, label, path }) => ({
    id,
    path,
    label: id === 'credit' && !person.australian ? 'Credit Summary' : label,
  }))

/** Pages whose path does not begin with that of the entry they belong to. */
const BELONGS_TO: Partial<Record<keyof typeof ROUTES, MenuEntryId>> = {
  payments: 'credit',
  payment: 'credit',
  newRequest: 'returns',
  newRequestDraft: 'returns',
  editRequest: 'returns',
  mailContacts: 'overview',
}
/** The entry that a page belongs to; undefined where it belongs to none. */
export function menuEntryOf(pathname: string): MenuEntryId | undefined {
  const route = matchRoute(pathname)
  const owner = route === null ? undefined : BELONGS_TO[route]
  if (owner) return owner
  const at = pathname.replace(/\/$/, '')
  const isOf = (path: string | null) =>
    path !== null && (at === path || (path !== ROUTES.account && at.startsWith(`${path}/`)))
  return ACCOUNT_MENU.find(({ path }) => isOf(path))?.id
}

/**
 * The tiles of /your-account (ACC-04 to ACC-16): the panel's entries with a path, the first named Recent
 * Activities. On a wide screen New Zealand gets no credit tile (ACC-19); narrow lists keep it.
 */
export const accountTiles = (person: Person, screen: { wide: boolean }): MenuItem[] =>
  accountMenu(person)
    .filter((item) => item.path !== null && !(item.id === 'credit' && screen.wide && !person.australian))
    .map((item) => (item.id === 'overview' ? { ...item, label: 'Recent Activities' } : item))
