import { matchRoute } from '#shared/rules/route-match.ts'
import { shopCrumbs } from '#shared/rules/shop-path.ts'
import { childOf, type FilterKind } from '#shared/rules/shop-selection.ts'
import { PAGE_TITLES } from '#shared/codes/page-titles.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'

/** `to` is null where the segment of the path has no page of its own. `isName`: shown as it is written. */
export type Crumb = { text: string; to: string | null; isName: boolean }

/**
 * The way to a page from its path: names of the catalogue where it knows them, titles of pages that have
 * another one, numbers and names with their dashes, words without (NAV-49).
 */
export function crumbsOf(pathname: string, catalogue: Catalogue | undefined): Crumb[] {
  if (pathname === ROUTES.shop || pathname.startsWith(`${ROUTES.shop}/`)) {
    return shopCrumbs(pathname).map(({ segment, is, keys, to }) => {
      if (is === 'word') return { text: words(segment), to, isName: false }
      const names = is === 'product' ? [segment] : keys.map((key) => catalogue && nameIn(catalogue, is, key))
      const isName = names.every((name) => name !== undefined)
      return { text: isName ? names.join(', ') : words(segment).replaceAll('_', ', '), to, isName }
    })
  }
  const segments = pathname.split('/').filter(Boolean),
    name = matchRoute(pathname)
  const pattern = name === null ? [] : ROUTES[name].split('/').filter(Boolean)
  return segments.map((segment, at) => {
    const path = `/${segments.slice(0, at + 1).join('/')}`,
      isName = pattern[at]?.startsWith(':') ?? true,
      route = matchRoute(path),
      to = route === null ? null : path
    if (!isName && route !== null && route in PAGE_TITLES)
      return { text: PAGE_TITLES[route as keyof typeof PAGE_TITLES], to, isName: true }
    return { text: isName ? decoded(segment) : words(decoded(segment)), to, isName }
  })
}

function nameIn(
  { brands, categories, vendors }: Catalogue,
  kind: FilterKind,
  key: string,
): string | undefined {
  const own = childOf(key),
    named = (list: readonly { link: string; name: string }[], link: string) =>
      list.find((entry) => entry.link === link)?.name
  switch (kind) {
    case 'brands':
      return named(brands, key)
    case 'categories':
      return named(categories, key)
    case 'vendors':
      return named(vendors, key)
    case 'subCategories':
      return named(categories.find(({ link }) => key.startsWith(`${link}/`))?.children ?? [], own)
    case 'devices':
      return named(vendors.find(({ link }) => key.startsWith(`${link}/`))?.devices ?? [], own)
  }
}

/** "top-sellers" reads "top sellers". */
const words = (segment: string) => segment.replaceAll('-', ' ')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
