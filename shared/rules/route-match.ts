import { ROUTES, type RouteName } from '../codes/routes.ts'
import { isPlaceholder, parseShopPath } from './shop-path.ts'

const patterns = Object.entries(ROUTES).map(([name, path]) => ({
  name: name as RouteName,
  parts: path.split('/').slice(1),
}))

/** Whether a path is one of the addresses of product lists, products and searches. */
export const isShopPath = (path: string) => /^\/(shop|search)(\/|$)/.test(path)

/**
 * Which route a whole path is, with or without a trailing slash; null where it is none of the portal's own
 * (RTE-01, NTF-06). A form under /shop whose group is unknown is none, such as /shop/KS-4631-CL/extra
 * (OP-17).
 */
export const matchRoute = (path: string): RouteName | null => {
  if (isShopPath(path) && parseShopPath(path).is === 'notFound') return null
  const parts = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/').slice(1)
  return (
    patterns.find(
      (p) =>
        p.parts.length === parts.length &&
        p.parts.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at])),
    )?.name ?? null
  )
}

/**
 * The redirect of an address whose parameter is the literal placeholder, or that has lost its number (RTE-42,
 * OP-18, OP3-35). Null for every other. Addresses under /shop and /search have their own rule
 * (parseShopPath).
 */
export function placeholderTarget(path: string): string | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  if (bare === '/order-success' || bare === '/cart-submitted') return ROUTES.home
  if (isShopPath(bare) || !bare.split('/').some(isPlaceholder)) return null
  return matchRoute(bare) === 'editRequest' ? ROUTES.returns : ROUTES.home
}
