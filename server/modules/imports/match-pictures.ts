import { PICTURES_OF_PRODUCT } from '#shared/codes/pictures.ts'
import { linkName } from '#shared/rules/link-name.ts'

/** Where the name of a picture is kept. */
export type PictureColumn =
  | { table: 'product'; column: 'image' | 'image2' | 'image3'; id: string }
  | { table: 'brand' | 'category' | 'device_vendor'; column: 'picture'; id: string }
  | { table: 'home_piece'; column: 'image_wide' | 'image_narrow'; id: string }
/** Why a file is of nothing, in words that follow its name. */
export type NoMatch = { reason: string }

type Group = { id: string; name: string; link: string }
export type Pictured = {
  products: readonly { id: string; ean: string }[]
  brands: readonly Group[]
  categories: readonly (Group & { parent: string | null })[]
  vendors: readonly Group[]
  banners: readonly number[]
}

const PRODUCT_COLUMNS = ['image', 'image2', 'image3'] as const
const GROUPS = { brands: 'brand', makers: 'device_vendor', vendors: 'device_vendor' } as const
/** What a folder's name says about the files below it; other files are of products. */
const FOLDERS = [...Object.keys(GROUPS), 'categories', 'banners', 'products']
const NAMED_MAX = 5

/**
 * Finds what a picture is of. A file of a product has its number, or its barcode, as its name, then `-2` or
 * `(2)` for the second picture; files in folders called brands, categories, makers and banners are of those.
 */
export function pictureMatcher(pictured: Pictured) {
  const productOf = productFinder(pictured.products)
  const byPath = (path: string): PictureColumn | NoMatch => {
    const parts = path.split('/')
    const stem = stemOf(parts.pop() ?? '')
    const folders = parts.map((part) => part.trim().toLowerCase())
    const at = folders.findIndex((part) => FOLDERS.includes(part))
    const folder = folders[at] ?? 'products'
    if (folder === 'banners') return bannerOf(pictured.banners, stem)
    if (folder === 'categories') return categoryOf(pictured.categories, [...parts.slice(at + 1), stem])
    if (folder in GROUPS) {
      const table = GROUPS[folder as keyof typeof GROUPS]
      const found = groupsOf(table === 'brand' ? pictured.brands : pictured.vendors, stem)
      return one(found, (id) => ({ table, column: 'picture', id }), { what: folder, stem })
    }
    return productOf(stem)
  }
  return { byPath, productOf: (text: string, place: number) => productOf(text, place) }
}

export const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '').trim()

const foldedOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
/** A barcode of 8 to 14 digits without the zeros that some lists put before it, else ''. */
const bareCode = (text: string) => (/^\d{8,14}$/.test(text) ? text.replace(/^0+/, '') : '')

function productFinder(products: Pictured['products']) {
  const exact = new Set(products.map(({ id }) => id))
  const lower = grouped(products, ({ id }) => id.toLowerCase())
  const codes = grouped(products, ({ ean }) => bareCode(ean))
  const folded = grouped(products, ({ id }) => foldedOf(id))
  /** The ids that a text means, by the strictest of the readings that finds any. */
  const idsOf = (text: string): readonly string[] =>
    exact.has(text)
      ? [text]
      : (lower.get(text.toLowerCase()) ?? codes.get(bareCode(text)) ?? folded.get(foldedOf(text)) ?? [])
  return (stem: string, place?: number): PictureColumn | NoMatch => {
    const whole = idsOf(stem)
    const numbered = /^(.+?)(?:[-_ .]+(\d)|[-_ .]*\((\d)\))$/.exec(stem)
    const [, bare = '', a, b] = whole.length === 0 && place === undefined ? (numbered ?? []) : []
    const nth = place ?? Number(a ?? b ?? 1)
    const ids = whole.length > 0 ? whole : bare === '' ? [] : idsOf(bare)
    const column = PRODUCT_COLUMNS[nth - 1]
    if (ids.length > 0 && column === undefined)
      return {
        reason: `is the picture ${String(nth)} of a product; there are at most ${String(PICTURES_OF_PRODUCT)}`,
      }
    return one(ids, (id) => ({ table: 'product', column: column ?? 'image', id }), { what: 'products', stem })
  }
}

function grouped<T extends { id: string }>(rows: readonly T[], keyOf: (row: T) => string) {
  const groups = new Map<string, string[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(row.id)
    else groups.set(key, [row.id])
  }
  return groups
}

/** By their names in link form, else by their ids. */
function groupsOf(groups: readonly Group[], text: string): string[] {
  const link = linkName(text)
  const named = groups.filter((group) => group.link === link || linkName(group.name) === link)
  return (named.length > 0 ? named : groups.filter(({ id }) => id === text)).map(({ id }) => id)
}

/** @param path the folders below `categories` and the file's name: only as many as are needed */
function categoryOf(categories: Pictured['categories'], path: readonly string[]): PictureColumn | NoMatch {
  const [stem = '', parentName] = [...path].reverse()
  const byName = groupsOf(categories, stem)
  const parents = parentName === undefined ? null : groupsOf(categories, parentName)
  const parentOf = new Map(categories.map(({ id, parent }) => [id, parent]))
  const found = parents === null ? byName : byName.filter((id) => parents.includes(parentOf.get(id) ?? ''))
  return one(found, (id) => ({ table: 'category', column: 'picture', id }), { what: 'categories', stem })
}

function bannerOf(banners: readonly number[], stem: string): PictureColumn | NoMatch {
  const [, id = '', slot = ''] = /^(\d+)[-_ .](wide|phone)$/i.exec(stem) ?? []
  if (id === '') return { reason: 'is no picture of a banner: those are called 12-wide and 12-phone' }
  if (!banners.includes(Number(id))) return { reason: `is of no banner: there is no banner ${id}` }
  const column = slot.toLowerCase() === 'wide' ? 'image_wide' : 'image_narrow'
  return { table: 'home_piece', column, id: String(Number(id)) }
}

const ONE: Readonly<Record<string, string>> = {
  products: 'no product has the number or barcode',
  brands: 'no brand is called',
  makers: 'no maker of devices is called',
  vendors: 'no maker of devices is called',
  categories: 'no category is called',
}
function one(
  ids: readonly string[],
  column: (id: string) => PictureColumn,
  { what, stem }: { what: string; stem: string },
): PictureColumn | NoMatch {
  const [id] = ids
  if (id === undefined) return { reason: `is of nothing: ${ONE[what] ?? ''} ${stem}` }
  if (ids.length === 1) return column(id)
  const more = ids.length > NAMED_MAX ? ' and more' : ''
  return { reason: `may be of several ${what}: ${ids.toSorted().slice(0, NAMED_MAX).join(', ')}${more}` }
}
