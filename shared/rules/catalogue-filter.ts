import { parentOf, type Selection } from './shop-selection.ts'

export type SearchableText = { id: string; name: string; description: string; ean: string }
/**
 * Whether a filter lets an entry of a tree through. `child` is written with its parent ("power/cables"), null
 * for the parent itself. A null filter lets everything through.
 */
export type TreeTest = ((parent: string, child: string | null) => boolean) | null
export type SelectionTests = {
  brand: ((link: string) => boolean) | null
  category: TreeTest
  device: TreeTest
}

/**
 * The filters of a selection, by link names as in Selection. Kinds combine by AND, entries of one kind by OR
 * (CAT-31, OP-16): a product passes when its brand, its category and one of its devices do. A ticked category
 * includes all its sub-categories until some of them are ticked, then only those (CAT-03); vendors and
 * devices alike. The list itself is not checked here.
 */
export function selectionTests(selection: Selection): SelectionTests {
  const brands = new Set(selection.brands)
  return {
    brand: brands.size === 0 ? null : (link) => brands.has(link),
    category: treeTest(selection.categories, selection.subCategories),
    device: treeTest(selection.vendors, selection.devices),
  }
}

/** In Stock (CAT-28): a number above zero on hand. A text such as "Call us" does not count as stock. */
export const isInStock = (product: { onHand: number | null }): boolean =>
  product.onHand !== null && product.onHand > 0

/**
 * The search page's list filter (SRC-13): number, name, description or EAN contain every typed word, whatever
 * the case. An empty filter lets everything through.
 */
export function textFilter(typed: string): (product: SearchableText) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return (product) => {
    const texts = [product.id, product.name, product.description, product.ean].map((text) =>
      text.toLowerCase(),
    )
    return words.every((word) => texts.some((text) => text.includes(word)))
  }
}

function treeTest(parents: readonly string[], children: readonly string[]): TreeTest {
  const wanted = new Set(children)
  const narrowed = new Set(children.map(parentOf))
  const whole = new Set(parents.filter((parent) => !narrowed.has(parent)))
  if (wanted.size + whole.size === 0) return null
  return (parent, child) => whole.has(parent) || (child !== null && wanted.has(child))
}
