import { childKey } from '#shared/rules/shop-selection.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { countsOf } from '#web/data/catalogue/counts.ts'

/** How many of the rows stand behind each entry of a tree, by its key; entries without any are left out. */
export function countRows(
  { columns: { content } }: Catalogue,
  rows: Uint32Array,
  tree: 'brands' | 'categories' | 'devices',
): ReadonlyMap<string, number> {
  const { brands, categories, vendors, devices } = content.groups
  const counts = countsOf(content, rows)
  const parts: [Uint32Array, (index: number) => string][] =
    tree === 'brands'
      ? [[counts.brands, (index) => brands[index]?.link ?? '']]
      : tree === 'categories'
        ? [
            [
              counts.categories,
              (index) => keyUnder(categories[categories[index]?.parent ?? -1], categories[index]),
            ],
          ]
        : [
            [counts.vendors, (index) => vendors[index]?.link ?? ''],
            [counts.devices, (index) => keyUnder(vendors[devices[index]?.vendor ?? -1], devices[index])],
          ]
  return new Map(
    parts.flatMap(([many, keyOf]) =>
      Array.from(many, (count, index) => [keyOf(index), count] as const).filter(([, count]) => count > 0),
    ),
  )
}

type Linked = { link: string } | undefined
const keyUnder = (parent: Linked, entry: Linked): string =>
  parent ? childKey(parent.link, entry?.link ?? '') : (entry?.link ?? '')
