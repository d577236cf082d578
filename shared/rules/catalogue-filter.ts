import { parentOf, type Selection } from './shop-selection.ts'

export type SearchableText = { id: string; name: string; description: string; ean: string }
/**
 * Whether what stands at an entry of a tree is let through; `child` is written with its parent
 * ("power/cables"), null for the parent itself. Null lets all through.
 */
export type TreeTest = ((parent: string, child: string | null) => boolean) | null
export type SelectionTests = {
  brand: ((link: string) => boolean) | null
  category: TreeTest
  device: TreeTest
}

/**
 * The tests of a selection, by link names as in Selection: kinds combine by AND, entries of one kind by OR
 * (CAT-31, OP-16), so a product is in when its brand, its category and one of its devices are. A ticked
 * category counts whole until some of its sub-categories are ticked, then only they do (CAT-03); vendors and
 * devices alike. The list itself is not judged here.
 */
export function selectionTests(selection: Selection): SelectionTests {
  const brands = new Set(selection.brands)
  return {
    brand: brands.size === 0 ? null : (link) => brands.has(link),
    category: treeTest(selection.categories, selection.subCategories),
    device: treeTest(selection.vendors, selection.devices),
  }
}

/** In Stock (CAT-28): a number above zero on hand; a text such as "Call us" is no stock. */
export const isInStock = (product: { onHand: number | null }): boolean =>
  product.onHand !== null && product.onHand > 0

/**
 * The search page's list filter (SRC-13): every typed word, letter case aside, stands in number, name,
 * description or EAN. Nothing typed lets all through.
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
