import { type CSSProperties, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { BRAND_GRID_COLUMNS, BRANDS_SHOWN } from '#shared/codes/limits.ts'
import { sortMakers } from '#shared/rules/maker-order.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { grouped } from '#web/parts/availability-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Browse } from './Browse.tsx'
import css from './browse.module.css'

const DEVICES_SHOWN = 6

/** Three ways into the shop: by brand, by category, by the device it must fit (HOM-16 to HOM-19). */
export function BrowseLists() {
  const catalogue = useCatalogue().data
  if (!catalogue) return <div className={css['waiting']} aria-busy="true" />
  return (
    <>
      <Browse id="browse-brands" title="Browse By Brands">
        <Brands brands={catalogue.brands} />
      </Browse>
      <Browse id="browse-categories" title="Categories">
        <Categories categories={catalogue.categories} />
      </Browse>
      <Browse id="browse-devices" title="Device Compatibility">
        <Vendors vendors={catalogue.vendors} />
      </Browse>
    </>
  )
}

/** The highlighted brands first; of many the rest on demand (F10). */
function Brands({ brands }: Pick<Catalogue, 'brands'>) {
  const [areAllShown, setAllShown] = useState(false)
  const sorted = useMemo(() => sortMakers(brands), [brands])
  const shown = areAllShown ? sorted : sorted.slice(0, BRANDS_SHOWN)
  return (
    <>
      <ul className={css['brands']} style={{ '--columns': BRAND_GRID_COLUMNS } as CSSProperties}>
        {shown.map((brand) => (
          <li key={brand.id}>
            <Link to={`/shop/brands/${brand.link}`} className={css['brand']}>
              <img src={pictureUrl('brands', brand.link)} alt="" width={120} height={48} loading="lazy" />
              <span>{brand.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <p className={css['all']}>
          <Button look="quiet" onClick={() => setAllShown(true)}>
            All {grouped(sorted.length)} brands
          </Button>
        </p>
      )}
    </>
  )
}

const Categories = ({ categories }: Pick<Catalogue, 'categories'>) => (
  <ul className={css['groups']}>
    {categories.map((category) => (
      <li key={category.id} className={css['group']}>
        <Link to={`/shop/categories/${category.link}`} className={css['groupHead']}>
          <img src={pictureUrl('categories', category.link)} alt="" width={56} height={56} loading="lazy" />
          <b>{category.name}</b>
          <span>{category.count}</span>
        </Link>
        <ul>
          {category.children
            .filter(({ count }) => count > 0)
            .map((child) => (
              <li key={child.id}>
                <Link to={`/shop/categories/${category.link}/${child.link}`}>{child.name}</Link>
              </li>
            ))}
        </ul>
      </li>
    ))}
  </ul>
)

const Vendors = ({ vendors }: Pick<Catalogue, 'vendors'>) => (
  <ul className={css['groups']}>
    {sortMakers(vendors)
      .filter(({ count }) => count > 0)
      .map((vendor) => (
        <li key={vendor.id} className={css['group']}>
          <Link to={`/shop/compatibility/${vendor.link}`} className={css['groupHead']}>
            <img src={pictureUrl('vendors', vendor.link)} alt="" width={56} height={56} loading="lazy" />
            <b>{vendor.name}</b>
            <span>{vendor.count}</span>
          </Link>
          <ul>
            {vendor.devices
              .filter(({ count }) => count > 0)
              .slice(0, DEVICES_SHOWN)
              .map((device) => (
                <li key={device.id}>
                  <Link to={`/shop/compatibility/${vendor.link}/${device.link}`}>{device.name}</Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
  </ul>
)
