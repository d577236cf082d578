import type { Tx } from '#server/db/connect.ts'
import { type ImportRow, readAll } from './import.store.ts'
import { TOP_CATEGORIES } from '#shared/codes/limits.ts'
import { linkName } from '#shared/rules/link-name.ts'
import type { SaidRow } from './save-rows.ts'

/** The category of a product: one of the top categories, or a sub-category of one. */
type Shelf = { top: string; sub: string | null }

/**
 * Names that other sources use for a kind of accessory, in link form, and the category they mean here. This
 * is the whole mapping.
 */
const SHELF_OF_CLASS: Readonly<Record<string, Shelf>> = {
  accessories: { top: 'Accessories', sub: null },
  audio: { top: 'Audio', sub: null },
  power: { top: 'Power', sub: null },
  'screen-protection': { top: 'Screen Protection', sub: null },
  cases: { top: 'Accessories', sub: 'Cases' },
  'mounts-other': { top: 'Accessories', sub: 'Mounts & Other' },
  cables: { top: 'Power', sub: 'Cables' },
}
export const UNBRANDED = 'Unbranded'
const [USUAL_TOP] = TOP_CATEGORIES

/** The brands and categories on file, and those that a file adds. */
export type Shelves = {
  brandId(name: string): string
  /**
   * A single name is looked up among the item classes, the top categories, then the sub-categories. An
   * unknown one becomes a sub-category of Accessories.
   */
  categoryId(name: string, sub: string | null): string
  newBrands(): SaidRow[]
  /** Parents before their children. */
  newCategories(): SaidRow[]
}

type Category = { id: string; parent_id: string | null; name: string; link: string; position: number }

export async function openShelves(tx: Tx): Promise<Shelves> {
  const brands = brandShelf(await readAll(tx, 'brand', ['id', 'name', 'link']))
  const categories = categoryShelf(
    (await readAll(tx, 'category', ['id', 'parent_id', 'name', 'link', 'position'])).map(categoryOf),
  )
  return {
    brandId: brands.idOf,
    newBrands: () => brands.added,
    categoryId: categories.idOf,
    newCategories: () => categories.added,
  }
}

function brandShelf(known: readonly ImportRow[]) {
  const ids = new Set(known.map(({ id }) => String(id)))
  const byLink = new Map(known.map(({ id, link }) => [String(link), String(id)]))
  const added: SaidRow[] = []
  const idOf = (name: string): string => {
    const link = linkName(name)
    const found = ids.has(name) ? name : byLink.get(link)
    if (found !== undefined) return found
    const id = freeId(ids, link)
    byLink.set(link, id)
    added.push({ id, name, link })
    return id
  }
  return { added, idOf }
}

function categoryShelf(known: readonly Category[]) {
  const all = [...known]
  const ids = new Set(all.map(({ id }) => id))
  const answers = new Map<string, string>()
  const added: SaidRow[] = []
  const add = (name: string, parent: Category | null): Category => {
    const sisters = all.filter((one) => one.parent_id === (parent?.id ?? null))
    const index = (TOP_CATEGORIES as readonly string[]).indexOf(name)
    const position =
      parent === null && index >= 0 ? index + 1 : Math.max(0, ...sisters.map((one) => one.position)) + 1
    const category = {
      id: freeId(ids, linkName(name)),
      parent_id: parent?.id ?? null,
      name,
      link: linkName(name),
      position,
    }
    all.push(category)
    added.push(category)
    return category
  }
  const child = (name: string, parent: Category | null) =>
    all.find(
      (one) => one.parent_id === (parent?.id ?? null) && (one.link === linkName(name) || one.id === name),
    )
  const shelf = ({ top, sub }: Shelf): Category => {
    const parent = child(top, null) ?? add(top, null)
    return sub === null ? parent : (child(sub, parent) ?? add(sub, parent))
  }
  const alone = (name: string): Category => {
    const meant = SHELF_OF_CLASS[linkName(name)]
    if (meant) return shelf(meant)
    return (
      child(name, null) ??
      all.find((one) => one.link === linkName(name) || one.id === name) ??
      shelf({ top: USUAL_TOP, sub: name })
    )
  }
  const idOf = (name: string, sub: string | null): string => {
    const question = JSON.stringify([name, sub])
    const id = answers.get(question) ?? (sub === null ? alone(name) : shelf({ top: name, sub })).id
    answers.set(question, id)
    return id
  }
  return { added, idOf }
}

/** The link itself, or with a number where another has it. Marks the id as taken. */
function freeId(ids: Set<string>, link: string): string {
  let id = link
  for (let number = 2; ids.has(id); number += 1) id = `${link}-${number}`
  ids.add(id)
  return id
}

const categoryOf = (row: ImportRow): Category => ({
  id: String(row['id']),
  parent_id: row['parent_id'] === null ? null : String(row['parent_id']),
  name: String(row['name']),
  link: String(row['link']),
  position: Number(row['position']),
})
