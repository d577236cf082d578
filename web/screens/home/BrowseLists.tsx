import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { BRAND_GRID_COLUMNS } from '#shared/codes/limits.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { Browse } from './Browse.tsx'
import css from './browse.module.css'

const DEVICES_SHOWN = 6

/** Three ways into the shop: by brand, by category, by the device it must fit (HOM-16 to HOM-19). */
export function BrowseLists() {
  const catalogue = useCatalogue().data
  if (!catalogue) return <div className={css['waiting']} aria-busy="true" />
  return (
    <>
      <Browse id="browse-brands" title="Browse By Brands"><Brands brands={catalogue.brands} /></Browse>
      <Browse id="browse-categories" title="Categories"><Categories categories={catalogue.categories} /></Browse>
      <Browse id="browse-devices" title="Device Compatibility"><Vendors vendors={catalogue.vendors} /></Browse>
    </>
  )
}

const Brands = ({ brands }: Pick<Catalogue, 'brands'>) => (
  <ul className={css['brands']} style={{ '--columns': BRAND_GRID_COLUMNS } as CSSProperties}>
    {brands.map((brand) => (
      <li key={brand.id}><Link to={`/shop/brands/${brand.link}`} className={css['brand']}><img src={pictureUrl('brands', brand.link)} alt="" width={120} height={48} loading="lazy" /><span>{brand.name}</span></Link></li>
    ))}
  </ul>
)

const Categories = ({ categories }: Pick<Catalogue, 'categories'>) => (
  <ul className={css['groups']}>
    {categories.map((category) => (
      <li key={category.id} className={css['group']}>
        <Link to={`/shop/categories/${category.link}`} className={css['groupHead']}><img src={pictureUrl('categories', category.link)} alt="" width={56} height={56} loading="lazy" /><b>{category.name}</b><span>{category.count}</span></Link>
        <ul>{category.children.filter(({ count }) => count > 0).map((child) => <li key={child.id}><Link to={`/shop/categories/${category.link}/${child.link}`}>{child.name}</Link></li>)}</ul>
      </li>
    ))}
  </ul>
)

const Vendors = ({ vendors }: Pick<Catalogue, 'vendors'>) => (
  <ul className={css['groups']}>
    {vendors.filter(({ count }) => count > 0).map((vendor) => (
      <li key={vendor.id} className={css['group']}>
        <Link to={`/shop/compatibility/${vendor.link}`} className={css['groupHead']}><img src={pictureUrl('vendors', vendor.link)} alt="" width={56} height={56} loading="lazy" /><b>{vendor.name}</b><span>{vendor.count}</span></Link>
        <ul>{vendor.devices.filter(({ count }) => count > 0).slice(0, DEVICES_SHOWN).map((device) => <li key={device.id}><Link to={`/shop/compatibility/${vendor.link}/${device.link}`}>{device.name}</Link></li>)}</ul>
      </li>
    ))}
  </ul>
)
