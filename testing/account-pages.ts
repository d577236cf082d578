import { type RouteName, ROUTES } from '#shared/codes/routes.ts'

/** The pages of the account whose address names no object, in the order of the routes. */
const PAGES = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => ROUTES[name].startsWith(ROUTES.account) && !ROUTES[name].includes(':'),
)

/**
 * The addresses of the account's pages, so that a new page is looked at by whoever looks at all.
 * @param without the pages that one look leaves out
 */
export const accountPages = (without: readonly RouteName[]): string[] =>
  PAGES.filter((name) => !without.includes(name)).map((name) => ROUTES[name])
