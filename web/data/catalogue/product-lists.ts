import { findByIdOrName } from '#shared/rules/link-name.ts'
import { childKey, type SpecialList } from '#shared/rules/shop-selection.ts'
import type { SimilarProduct } from '#shared/rules/similar-items.ts'
import { isInList } from '#web/parts/product-lists.ts'
import type { Catalogue } from './catalogue.ts'
import type { Device } from './groups.ts'
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

/** The products that fit a device, in the order of names. */
export function productsFor(catalogue: Catalogue, device: Device): Product[] {
  const { fits, groups, byName } = catalogue.columns.content
  const index = groups.devices.findIndex(({ id }) => id === device.id)
  return Array.from(
    byName.filter((row) => listAt(fits, row).includes(index)),
    (row) => catalogue.at(row),
  )
}

/** The products of the same brand and category: among them those that differ only in colour. */
export function namesakesOf(catalogue: Catalogue, product: Product): (Product & { brandId: string })[] {
  const { brand, category, byName, groups } = catalogue.columns.content
  const ofBrand = groups.brands.findIndex(({ id }) => id === product.brandOf.id),
    ofCategory = groups.categories.findIndex(({ id }) => id === product.categoryOf.id)
  return Array.from(
    byName.filter((row) => brand[row] === ofBrand && category[row] === ofCategory),
    (row) => ({ ...catalogue.at(row), brandId: product.brandOf.id }),
  )
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
  // last, since numbers that differ only in case may be two products
  return found ? catalogue.at(found.row) : catalogue.byId.get(parameter.toUpperCase())
}
