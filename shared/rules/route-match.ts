import { ROUTES, type RouteName } from '../codes/routes.ts'
import { isPlaceholder } from './shop-path.ts'

const patterns = Object.entries(ROUTES).map(([name, path]) => ({
  name: name as RouteName,
  parts: path.split('/').slice(1),
}))

/** Whether a whole path is one of the portal's own, with or without a trailing slash (RTE-01, NTF-06). */
export const matchRoute = (path: string): RouteName | null => {
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
  if (/^\/(shop|search)(\/|$)/.test(bare) || !bare.split('/').some(isPlaceholder)) return null
  return matchRoute(bare) === 'editRequest' ? ROUTES.returns : ROUTES.home
}
