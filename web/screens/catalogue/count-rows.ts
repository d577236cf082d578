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
  const parts: [Uint32Array, (place: number) => string][] =
    tree === 'brands'
      ? [[counts.brands, (place) => brands[place]?.link ?? '']]
      : tree === 'categories'
        ? [
            [
              counts.categories,
              (place) => keyUnder(categories[categories[place]?.parent ?? -1], categories[place]),
            ],
          ]
        : [
            [counts.vendors, (place) => vendors[place]?.link ?? ''],
            [counts.devices, (place) => keyUnder(vendors[devices[place]?.vendor ?? -1], devices[place])],
          ]
  return new Map(
    parts.flatMap(([many, keyOf]) =>
      Array.from(many, (count, place) => [keyOf(place), count] as const).filter(([, count]) => count > 0),
    ),
  )
}

type Linked = { link: string } | undefined
const keyUnder = (parent: Linked, entry: Linked): string =>
  parent ? childKey(parent.link, entry?.link ?? '') : (entry?.link ?? '')
