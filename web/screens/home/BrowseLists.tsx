import { type CSSProperties, useMemo } from 'react'
import { Link } from 'react-router'
import { BRAND_GRID_COLUMNS, BRANDS_SHOWN } from '#shared/codes/limits.ts'
import { sortMakers } from '#shared/rules/maker-order.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { grouped } from '#shared/rules/grouped.ts'
import { TilePicture } from '#web/parts/TilePicture.tsx'
import { Browse } from './Browse.tsx'
import css from './browse.module.css'

const DEVICES_SHOWN = 6
const GROUPS_SHOWN = 12
const CHILDREN_SHOWN = 10

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

/** The highlighted brands first; of many only some, and the way to all (F10). */
function Brands({ brands }: Pick<Catalogue, 'brands'>) {
  const shown = useMemo(() => sortMakers(brands).slice(0, BRANDS_SHOWN), [brands])
  return (
    <>
      <ul className={css['brands']} style={{ '--columns': BRAND_GRID_COLUMNS } as CSSProperties}>
        {shown.map((brand) => (
          <li key={brand.id}>
            <Link to={`/shop/brands/${brand.link}`} className={css['brand']}>
              <TilePicture
                src={pictureUrl('brands', brand.picture)}
                name={brand.name}
                width={120}
                height={48}
              />
              <span>{brand.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < brands.length && <All many={brands.length} what="brands" to="/shop/brands" />}
    </>
  )
}

const All = ({ many, what, to }: { many: number; what: string; to: string }) => (
  <p className={css['all']}>
    <Link to={to}>
      All {grouped(many)} {what}
    </Link>
  </p>
)

function Categories({ categories }: Pick<Catalogue, 'categories'>) {
  const groups = categories
    .filter(({ count }) => count > 0)
    .map(({ id, name, link, picture, count, children }): Group => {
      const to = `/shop/categories/${link}`
      const filled = children.filter((child) => child.count > 0)
      return {
        ...{ id, name, count, to, picture: pictureUrl('categories', picture), categories: [name] },
        links: [
          ...filled
            .slice(0, CHILDREN_SHOWN)
            .map((child) => ({ name: child.name, to: `${to}/${child.link}` })),
          ...(filled.length > CHILDREN_SHOWN ? [{ name: `All ${name}`, to }] : []),
        ],
      }
    })
  return <Groups groups={groups} what="categories" to="/shop/categories" />
}

function Vendors({ vendors }: Pick<Catalogue, 'vendors'>) {
  const filled = useMemo(() => sortMakers(vendors).filter(({ count }) => count > 0), [vendors])
  const groups = filled.map(({ id, name, link, picture, count, devices }): Group => {
    const to = `/shop/compatibility/${link}`
    const stocked = devices.filter((device) => device.count > 0)
    return {
      ...{ id, name, count, to, picture: pictureUrl('vendors', picture) },
      links: stocked
        .slice(0, DEVICES_SHOWN)
        .map((device) => ({ name: device.name, to: `${to}/${device.link}` })),
    }
  })
  return <Groups groups={groups} what="makers" to="/shop/compatibility" />
}

type Group = {
  id: string
  name: string
  to: string
  picture: string
  count: number
  /** Of a category, for its stand-in. */
  categories?: readonly string[]
  links: readonly { name: string; to: string }[]
}

const Groups = ({ groups, what, to }: { groups: readonly Group[]; what: string; to: string }) => (
  <>
    <ul className={css['groups']}>
      {groups.slice(0, GROUPS_SHOWN).map((group) => (
        <GroupTile key={group.id} group={group} />
      ))}
    </ul>
    {groups.length > GROUPS_SHOWN && <All many={groups.length} what={what} to={to} />}
  </>
)

const GroupTile = ({ group: { name, to, picture, count, categories, links } }: { group: Group }) => (
  <li className={css['group']}>
    <Link to={to} className={css['groupHead']}>
      <TilePicture src={picture} name={name} width={56} height={56} categories={categories} />
      <b>{name}</b>
      <span>{count}</span>
    </Link>
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to}>{link.name}</Link>
        </li>
      ))}
    </ul>
  </li>
)
