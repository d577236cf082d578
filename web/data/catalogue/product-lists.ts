import { findByIdOrName } from '#shared/rules/link-name.ts'
import { childKey, type SpecialList } from '#shared/rules/shop-selection.ts'
import type { SimilarProduct } from '#shared/rules/similar-items.ts'
import { isInList } from '#web/parts/product-lists.ts'
import type { Catalogue } from './catalogue.ts'
import { listAt, textAt, wordAt } from './packed.ts'
import type { Product } from './product.ts'

/* Lists of products that screens show without being a list of the shop. */

/** Whether a row belongs to a special list. */
export const isRowInList = ({ columns: { content } }: Catalogue, row: number, list: SpecialList): boolean =>
  isInList({ statusLabel: wordAt(content.statusLabel, row), rank: content.rank[row] ?? 0 }, list)

/** The products of a special list, in the order of names (CAT-52). */
export const productsInList = (catalogue: Catalogue, list: SpecialList): Product[] =>
  Array.from(
    catalogue.columns.content.byName.filter((row) => isRowInList(catalogue, row, list)),
    (row) => catalogue.at(row),
  )

/** The products registered last, newest first. */
export const newestProducts = (catalogue: Catalogue, many: number): Product[] =>
  Array.from(catalogue.columns.orders['date-desc']?.subarray(0, many) ?? [], (row) => catalogue.at(row))

/**
 * The products of the same item class or the same procurement group, itself among them: there may be
 * thousands, of which four are shown.
 */
export function alikeTo(
  { columns: { content } }: Catalogue,
  { itemClass, procurementGroup }: Product,
): SimilarProduct[] {
  const { devices, vendors } = content.groups
  const isAlike = (row: number) =>
    (itemClass !== '' && wordAt(content.itemClass, row) === itemClass) ||
    (procurementGroup !== '' && wordAt(content.procurementGroup, row) === procurementGroup)
  return Array.from(content.byName.filter(isAlike), (row) => ({
    id: textAt(content.id, row),
    itemClass: wordAt(content.itemClass, row),
    procurementGroup: wordAt(content.procurementGroup, row),
    get devices() {
      return Array.from(listAt(content.fits, row), (index) =>
        childKey(vendors[devices[index]?.vendor ?? -1]?.link ?? '', devices[index]?.link ?? ''),
      )
    },
  }))
}

/** The product that a path means by its number or by its name in link form (PRD-02). */
export function productOfPath(catalogue: Catalogue, parameter: string): Product | undefined {
  const byNumber = catalogue.byId.get(parameter)
  if (byNumber) return byNumber
  const { id, name, byName } = catalogue.columns.content
  const found = findByIdOrName(
    parameter,
    Array.from(byName, (row) => ({ row, id: textAt(id, row), name: textAt(name, row) })),
  )
  return found ? catalogue.at(found.row) : undefined
}
