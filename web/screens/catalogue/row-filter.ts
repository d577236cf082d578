import { isInStock, selectionTests, type TreeTest } from '#shared/rules/catalogue-filter.ts'
import { isInPriceRange, type PriceRange } from '#shared/rules/price-range.ts'
import { childKey, type Selection, SPECIAL_LISTS, type SpecialList } from '#shared/rules/shop-selection.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { DEAL } from '#web/data/catalogue/columns.ts'
import { listAt, startOf, wordAt } from '#web/data/catalogue/packed.ts'
import { isRowInList } from '#web/data/catalogue/product-lists.ts'

/**
 * Whether a row is in a list: the rule judges each brand, category and device once, each product then only
 * looks up its own.
 */
export function rowFilter(
  catalogue: Catalogue,
  {
    selection,
    inStock,
    price,
    fits: ownDevice,
  }: {
    selection: Selection
    inStock: boolean
    price?: PriceRange | null | undefined
    fits?: string | undefined
  },
): (row: number) => boolean {
  const { content, stock, terms } = catalogue.columns
  const { groups, fits } = content
  const tests = selectionTests(selection)
  const brands = tests.brand && flagsOf(groups.brands, ({ link }) => tests.brand?.(link) ?? true)
  const categories =
    tests.category &&
    flagsOf(groups.categories, ({ link, parent }) =>
      isInTree(tests.category, groups.categories[parent]?.link, link),
    )
  const devices =
    tests.device &&
    flagsOf(groups.devices, ({ link, vendor }) => isInTree(tests.device, groups.vendors[vendor]?.link, link))
  const special = SPECIAL_LISTS.find((name): name is SpecialList => name === selection.list)
  // a product that names no devices is left out: nobody has said that it fits
  const own = ownDevice === undefined ? null : flagsOf(groups.devices, ({ id }) => id === ownDevice)
  // products of one price and of the same breaks share a deal: each deal is judged once
  const prices =
    price &&
    terms.dealer &&
    Uint8Array.from(terms.deals.ends, (_, deal) =>
      Number(isInPriceRange(listAt(terms.deals, deal)[DEAL.steps + 1] ?? null, price)),
    )
  const fitsOne = (row: number, wanted: Uint8Array) => {
    for (let at = startOf(fits.ends, row); at < (fits.ends[row] ?? 0); at += 1)
      if (wanted[fits.values[at] ?? 0] === 1) return true
    return false
  }
  return (row) =>
    (!brands || brands[content.brand[row] ?? 0] === 1) &&
    (!categories || categories[content.category[row] ?? 0] === 1) &&
    (!devices || fitsOne(row, devices)) &&
    (!own || fitsOne(row, own)) &&
    (!prices || prices[terms.deal[row] ?? 0] === 1) &&
    (special === undefined || isRowInList(catalogue, row, special)) &&
    (!inStock || isInStock({ onHand: wordAt(stock.text, row) ? null : (stock.available[row] ?? 0) }))
}

const flagsOf = <T>(entries: readonly T[], isIn: (entry: T) => boolean): Uint8Array =>
  Uint8Array.from(entries, (entry) => Number(isIn(entry)))

/** A top category has the index of the parent itself. */
const isInTree = (test: TreeTest, parent: string | undefined, link: string): boolean =>
  test === null || (parent === undefined ? test(link, null) : test(parent, childKey(parent, link)))
