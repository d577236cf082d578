import { fitQuantity } from '#shared/rules/quantity.ts'
import { type Replaceable, replacementsFor } from '#shared/rules/replacement.ts'
import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/** A product of the catalogue by what decides whether it can stand in for another. */
export const replaceable = ({ id, categoryOf, itemClass, devices }: Product): Replaceable => ({
  id,
  category: categoryOf.id,
  itemClass,
  devices,
})

/**
 * Products of the catalogue that can be sent instead of another one, the best first: in stock with all the
 * units, which are raised to the minimum and multiple of each.
 */
export function insteadOf(catalogue: Catalogue, wanted: Replaceable, units: number): Product[] {
  const candidates = inStock(catalogue, wanted.category).map((product) => ({
    ...replaceable(product),
    product,
    onHand: product.onHand ?? 0,
    rank: product.rank || Infinity,
  }))
  return replacementsFor(wanted, candidates, ({ product }) =>
    product.isOrderable ? fitQuantity(units, product) : 0,
  ).map(({ product }) => product)
}

/** By the columns: of a hundred thousand products only those of the category are made. */
function inStock(catalogue: Catalogue, categoryId: string): Product[] {
  const { content, stock } = catalogue.columns
  const category = content.groups.categories.findIndex(({ id }) => id === categoryId)
  const found: Product[] = []
  for (let row = 0; row < catalogue.size; row += 1)
    if (content.category[row] === category && stock.orderable[row] === 1 && (stock.available[row] ?? 0) > 0)
      found.push(catalogue.at(row))
  return found
}
