import { BRAND_GRID_COLUMNS, BRANDS_SHOWN } from '#shared/codes/limits.ts'
import { deviceGroups } from '#shared/rules/device-families.ts'
import { sortMakers } from '#shared/rules/maker-order.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'

export type MenuLink = { label: string; to: string; picture?: string }
export type MenuGroup = { title: string; to?: string; links: MenuLink[] }
/** An entry of the menu: a link, and what unfolds under it, if anything. */
export type MenuEntry = {
  id: string
  label: string
  to: string
  layout?: 'logos' | 'groups'
  groups: MenuGroup[]
}

const DEVICES_PER_FAMILY = 8
export const LOGO_COLUMNS = BRAND_GRID_COLUMNS

/**
 * The menu from the real groupings of the catalogue (NAV-05 to NAV-17); links have the forms of NAV-12 and
 * NAV-13.
 */
export function menuEntries(catalogue: Catalogue | undefined): MenuEntry[] {
  return [
    { id: 'account', label: 'Your Account', to: '/your-account', groups: [] },
    {
      id: 'brands',
      label: 'Brands',
      to: '/shop/brands',
      layout: 'logos',
      groups: catalogue ? brandGroups(catalogue) : [],
    },
    {
      id: 'categories',
      label: 'Categories',
      to: '/shop/categories',
      layout: 'groups',
      groups: catalogue?.categories.map(categoryGroup) ?? [],
    },
    {
      id: 'compatibility',
      label: 'Compatibility',
      to: '/shop/compatibility',
      layout: 'groups',
      groups: catalogue ? sortMakers(catalogue.vendors).flatMap(vendorGroups) : [],
    },
    { id: 'topSellers', label: 'Top Sellers', to: '/shop/top-sellers', groups: [] },
    { id: 'clearance', label: 'Clearance', to: '/shop/clearance', groups: [] },
    { id: 'new', label: 'New', to: '/shop/new', groups: [] },
    { id: 'special', label: 'Special', to: '/shop/special', groups: [] },
  ]
}

function brandGroups({ brands }: Catalogue): MenuGroup[] {
  const links = sortMakers(brands)
    .slice(0, BRANDS_SHOWN)
    .map((b) => ({ label: b.name, to: `/shop/brands/${b.link}`, picture: b.link }))
  const all: MenuLink[] =
    brands.length > BRANDS_SHOWN ? [{ label: `All ${String(brands.length)} brands`, to: '/shop/brands' }] : []
  return [{ title: 'Brands', links: [...links, ...all] }]
}

const categoryGroup = (category: Catalogue['categories'][number]): MenuGroup => ({
  title: category.name,
  to: `/shop/categories/${category.link}`,
  links: category.children
    .filter((child) => child.count > 0)
    .map((child) => ({ label: child.name, to: `/shop/categories/${category.link}/${child.link}` })),
})

/**
 * A maker's families by name prefix, the newest devices of each; the heading leads to all of the family
 * (NAV-14 to NAV-17).
 */
function vendorGroups(vendor: Catalogue['vendors'][number]): MenuGroup[] {
  const stocked = vendor.devices.filter((device) => device.count > 0)
  const groups = deviceGroups(vendor.name, stocked)
  return groups.map(({ family, devices }) => ({
    title: family === vendor.name ? family : `${vendor.name} ${family.replace(`${vendor.name} `, '')}`,
    to:
      groups.length > 1
        ? `/shop/compatibility/${vendor.link}/${devices.map((d) => d.link).join('_')}`
        : `/shop/compatibility/${vendor.link}`,
    links: devices
      .slice(0, DEVICES_PER_FAMILY)
      .map((device) => ({ label: device.name, to: `/shop/compatibility/${vendor.link}/${device.link}` })),
  }))
}
