import {
  childKey,
  childOf,
  FILTER_KINDS,
  selectionOf,
  SPECIAL_LISTS,
  type FilterKind,
  type Selection,
  type ShopList,
  type SpecialList,
} from './shop-selection.ts'

/** The meaning of an address under /shop or /search. */
export type ShopRoute =
  | { is: 'list'; selection: Selection }
  | { is: 'product'; productId: string }
  | { is: 'redirect'; to: string }
  | { is: 'notFound' }

/**
 * The meaning of each segment after the first, per kind of address. Several values of one kind are joined by
 * underscores (RTE-46).
 */
type Slot = FilterKind
const COMBINATIONS: ReadonlyMap<string, readonly Slot[]> = new Map<string, readonly Slot[]>([
  ['brand-coms', ['brands', 'vendors', 'devices']], // CAT-11
  ['brand-com', ['brands', 'vendors']],
  ['brand-cats', ['brands', 'categories', 'subCategories']],
  ['brand-cat', ['brands', 'categories']],
  ['brand-cats-coms', ['brands', 'categories', 'subCategories', 'vendors', 'devices']],
  ['brand-cat-coms', ['brands', 'categories', 'vendors', 'devices']],
  ['brand-cats-com', ['brands', 'categories', 'subCategories', 'vendors']],
  ['brand-cat-com', ['brands', 'categories', 'vendors']], // CAT-18
])
/**
 * The menu forms /shop/{group}/{item} and /shop/{menu}/{child}/{grandchild} (OP-17). A brand's grandchild is
 * a category.
 */
const GROUPS: ReadonlyMap<string, readonly Slot[]> = new Map<ShopList, readonly Slot[]>([
  ['brands', ['brands', 'categories']],
  ['categories', ['categories', 'subCategories']],
  ['compatibility', ['vendors', 'devices']],
  ['device-vendors', ['vendors', 'devices']],
])
/** Names in the query for filters that have no path of their own. */
const QUERY_NAMES: Record<FilterKind, string> = {
  brands: 'brand',
  categories: 'category',
  subCategories: 'sub',
  vendors: 'vendor',
  devices: 'device',
}

/** The literal placeholder of a route parameter, ":name" or "{name}", also when URL-encoded (OP-18). */
export const isPlaceholder = (segment: string): boolean => /^(:\w+|\{\w+\})$/.test(decoded(segment))

/** Browsers remove a segment of one or two dots from an address before the request, escaped or not. */
const isDotSegment = (segment: string): boolean => segment === '.' || segment === '..'

/**
 * Parses a path below /shop or /search, with its query if there is one. Precedence (OP-17): placeholders lead
 * to /shop, then fixed names, combinations, menu forms of a known group, a product, else not found. A
 * trailing slash is accepted (RTE-01). Never throws: an invalid escape is read as plain text.
 */
export function parseShopPath(path: string, query = ''): ShopRoute {
  const [root, ...segments] = path
    .replace(/^\/|\/+$/g, '')
    .split('/')
    .map(decoded)
  if (segments.some(isPlaceholder)) return { is: 'redirect', to: '/shop' }
  if (segments.some((segment) => segment === '' || isDotSegment(segment))) return { is: 'notFound' }
  if (root === 'search') return searchRoute(segments, query)
  if (root !== 'shop') return { is: 'notFound' }
  const [head, ...rest] = segments
  if (head === undefined) return list('all', {}, query)
  if (isSpecial(head) && rest.length === 0) return list(head, {}, query)
  const combination = COMBINATIONS.get(head)
  if (combination && combination.length === rest.length)
    return list('brands', filtersOf(combination, rest), query)
  const group = GROUPS.get(head.toLowerCase())
  if (group && rest.length <= group.length)
    return list(head.toLowerCase() as ShopList, filtersOf(group, rest), query)
  return rest.length === 0 ? { is: 'product', productId: head } : { is: 'notFound' }
}

/**
 * The address of a selection: the specification's own route where there is one, else the nearest list with
 * query parameters. more is appended (sort, stock).
 */
export function shopPathFor(selection: Selection, more: Readonly<Record<string, string>> = {}): string {
  const whole = selectionOf(selection.list, selection, selection.term) // parents ticked, whoever built it
  const route = NO_COMBINATIONS.has(whole.list) ? null : ownRoute(whole)
  const unsaid =
    route === null ? FILTER_KINDS.filter((kind) => !(whole.list === 'search' && kind === 'categories')) : []
  const filters = unsaid.map((kind) => [QUERY_NAMES[kind], whole[kind].join('_')] as const)
  const pairs = [...filters, ...Object.entries(more)].filter(([, value]) => value !== '')
  return [
    route ?? listPath(whole),
    pairs.map(([name, value]) => `${name}=${encoded(value).replaceAll('%2F', '/')}`).join('&'),
  ]
    .filter(Boolean)
    .join('?')
}

/**
 * A step of the path to an address under /shop: its segment, what it names (keys of a filter kind; none for a
 * word or a product number), and the list it leads to.
 */
export type ShopCrumb = {
  segment: string
  is: 'word' | 'product' | FilterKind
  keys: readonly string[]
  to: string
}

/**
 * The path to an address under /shop as steps, each with its own page. A combination leads over its shorter
 * forms (NAV-49).
 */
export function shopCrumbs(path: string): ShopCrumb[] {
  const [, head, ...rest] = path
    .replace(/^\/|\/+$/g, '')
    .split('/')
    .map(decoded)
  const shop: ShopCrumb = { segment: 'shop', is: 'word', keys: [], to: '/shop' }
  if (head === undefined) return [shop]
  const combination = COMBINATIONS.get(head),
    slots = combination ?? GROUPS.get(head.toLowerCase())
  const known = slots ?? (isSpecial(head) ? [] : null)
  if (known === null || rest.length > known.length)
    return [shop, { segment: head, is: 'product', keys: [], to: productPath(head) }]
  const list = combination ? 'brands' : (head.toLowerCase() as ShopList)
  const crumbs = rest.map((segment, at): ShopCrumb => {
    const filters = filtersOf(known.slice(0, at + 1), rest),
      is = known[at] ?? 'brands'
    return { segment, is, keys: filters[is] ?? [], to: shopPathFor(selectionOf(list, filters)) }
  })
  return [shop, { segment: head, is: 'word', keys: [], to: `/shop/${list}` }, ...crumbs]
}

/** The address of a search (SRC-11). category is a link name, several joined by underscores, or empty. */
export const searchPath = (term: string, category = ''): string =>
  ['/search', ...[term, category].filter(Boolean).map(encoded)].join('/')

/** The address of a product. */
export const productPath = (productId: string): string => `/shop/${encoded(productId)}`

const NO_COMBINATIONS: ReadonlySet<ShopList> = new Set([...SPECIAL_LISTS, 'device-vendors', 'search'])

const listPath = (s: Selection): string =>
  s.list === 'search'
    ? searchPath(s.term, s.categories.join('_'))
    : NO_COMBINATIONS.has(s.list)
      ? `/shop/${s.list}`
      : '/shop'

/** The path for exactly this selection, or null. Children can be written only for a single parent. */
function ownRoute(s: Selection): string | null {
  if ((s.subCategories.length && s.categories.length > 1) || (s.devices.length && s.vendors.length > 1))
    return null
  const used = FILTER_KINDS.filter((kind) => s[kind].length > 0)
  if (used.length === 0) return s.list === 'all' ? '/shop' : `/shop/${s.list}`
  for (const [head, slots] of COMBINATIONS) if (sameSlots(slots, used)) return pathOf(head, slots, s)
  if (used.every((kind) => kind === 'brands')) return pathOf('brands', used, s)
  if (used.every((kind) => kind === 'categories' || kind === 'subCategories'))
    return pathOf('categories', used, s)
  if (used.every((kind) => kind === 'vendors' || kind === 'devices')) return pathOf('compatibility', used, s)
  return null
}

const sameSlots = (a: readonly Slot[], b: readonly Slot[]) =>
  a.length === b.length && a.every((slot, i) => slot === b[i])
const pathOf = (head: string, slots: readonly Slot[], s: Selection) =>
  [
    '/shop',
    head,
    ...slots.map((slot) => encoded(s[slot].map((key) => (isChild(slot) ? childOf(key) : key)).join('_'))),
  ].join('/')
const isChild = (slot: Slot) => slot === 'subCategories' || slot === 'devices'
const isSpecial = (text: string): text is SpecialList => (SPECIAL_LISTS as readonly string[]).includes(text)

function searchRoute([term, category, ...more]: string[], query: string): ShopRoute {
  if (term === undefined) return { is: 'redirect', to: '/shop' }
  return more.length ? { is: 'notFound' } : list('search', { categories: split(category ?? '') }, query, term)
}

function list(
  name: ShopList,
  fromPath: Partial<Record<Slot, readonly string[]>>,
  query: string,
  term = '',
): ShopRoute {
  const values = readQuery(query)
  const asked = (kind: FilterKind) =>
    split(values.get(QUERY_NAMES[kind]) ?? '').filter((key) => isChild(kind) === key.includes('/'))
  const filters = Object.fromEntries(
    FILTER_KINDS.map((kind) => [kind, [...(fromPath[kind] ?? []), ...asked(kind)]]),
  )
  return { is: 'list', selection: selectionOf(name, filters, term) }
}

/** Segments to filters. A child is written with each parent of the segment before it. */
function filtersOf(
  slots: readonly Slot[],
  segments: readonly string[],
): Partial<Record<Slot, readonly string[]>> {
  const filters: Partial<Record<Slot, string[]>> = {}
  segments.forEach((segment, i) => {
    const slot = slots[i]
    if (!slot) return
    const parents =
      slot === 'subCategories' ? filters.categories : slot === 'devices' ? filters.vendors : undefined
    filters[slot] = parents
      ? parents.flatMap((parent) => split(segment).map((child) => childKey(parent, child)))
      : split(segment)
  })
  return filters
}

const split = (text: string): string[] => text.split('_').filter(Boolean)

/** Own parser, since shared uses neither the browser nor Node. The last of a repeated name counts. */
export function readQuery(query: string): ReadonlyMap<string, string> {
  const pairs = query.replace(/^\?/, '').split('&').filter(Boolean)
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decoded(name), decoded(value.join('=').replaceAll('+', ' '))]
    }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Replaces unpaired surrogates, which cannot be encoded in an address. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
