import { Link } from 'react-router'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import { hasFilters, type Selection, selectionOf, type ShopList } from '#shared/rules/shop-selection.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import css from './group-tiles.module.css'

type Tile = { name: string; to: string; picture: string; count: number }

/** Whether tiles stand over this list. */
export const hasTiles = (selection: Selection): boolean => TILED.has(selection.list) && !hasFilters(selection)
const TILED: ReadonlySet<ShopList> = new Set<ShopList>([
  'brands',
  'categories',
  'compatibility',
  'device-vendors',
])

/**
 * The brands, categories or device vendors as tiles over a list that nothing has narrowed yet (CAT-02 to
 * CAT-06).
 */
export function GroupTiles({ selection, catalogue }: { selection: Selection; catalogue: Catalogue }) {
  const tiles = hasTiles(selection) ? tilesOf(selection, catalogue) : []
  if (tiles.length === 0) return null
  return (
    <ul className={css['tiles']}>
      {tiles.map(({ name, to, picture, count }) => (
        <li key={to}>
          <Link to={to} className={css['tile']}>
            <img src={picture} alt="" width={200} height={200} loading="lazy" />
            <span className={css['name']}>{name}</span>
            <span className={css['count']}>
              {count}
              <span className="unseen"> products</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function tilesOf({ list }: Selection, { brands, categories, vendors }: Catalogue): Tile[] {
  const tile = (
    kind: 'brands' | 'categories' | 'vendors',
    { name, link, count }: { name: string; link: string; count: number },
  ): Tile => ({
    name,
    count,
    picture: pictureUrl(kind, link),
    to: shopPathFor(selectionOf(kind === 'vendors' ? 'compatibility' : kind, { [kind]: [link] })),
  })
  if (list === 'brands') return brands.map((brand) => tile('brands', brand))
  if (list === 'categories') return categories.map((category) => tile('categories', category))
  return vendors.filter(({ count }) => count > 0).map((vendor) => tile('vendors', vendor))
}
