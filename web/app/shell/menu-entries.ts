import { BRAND_GRID_COLUMNS, BRANDS_SHOWN } from '#shared/codes/limits.ts'
import { allOfFamily, deviceGroups } from '#shared/rules/device-families.ts'
import { sortMakers } from '#shared/rules/maker-order.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'

export type MenuLink = { label: string; to: string; picture?: string }
/** all: where the rest of the group is. */
type MenuGroup = { title: string; to?: string; links: MenuLink[]; all: MenuLink[] }
/** An entry of the menu: a link, and what unfolds under it, if anything. */
export type MenuEntry = {
  id: string
  label: string
  to: string
  layout?: 'logos' | 'groups'
  groups: MenuGroup[]
  /** All that can be found by name, where there is too much to be looked through. */
  findable?: (MenuLink & { name: string })[]
}

const DEVICES_PER_FAMILY = 8
const CATEGORIES_SHOWN = 120
const CHILDREN_OF_MANY = 6
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
      ...(catalogue && catalogue.brands.length > BRANDS_SHOWN ? { findable: findableBrands(catalogue) } : {}),
    },
    {
      id: 'categories',
      label: 'Categories',
      to: '/shop/categories',
      layout: 'groups',
      ...categoryEntry(catalogue),
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
    .map((b) => ({ label: b.name, to: `/shop/brands/${b.link}`, picture: b.picture }))
  const all: MenuLink[] =
    brands.length > BRANDS_SHOWN ? [{ label: `All ${String(brands.length)} brands`, to: '/shop/brands' }] : []
  return [{ title: 'Brands', links: [...links, ...all], all: [] }]
}

const findableBrands = ({ brands }: Catalogue) =>
  sortMakers(brands).map(({ name, link, picture }) => ({
    ...{ name, label: name, to: `/shop/brands/${link}`, picture },
  }))

/** Of few categories all stand in the menu; of many the first of each, and any is found by its name. */
function categoryEntry(catalogue: Catalogue | undefined): Pick<MenuEntry, 'groups' | 'findable'> {
  const filled = catalogue?.categories.filter(({ count }) => count > 0) ?? []
  const many = filled.reduce((sum, { children }) => sum + 1 + children.length, 0)
  if (many <= CATEGORIES_SHOWN) return { groups: filled.map((category) => categoryGroup(category, Infinity)) }
  return {
    groups: filled.map((category) => categoryGroup(category, CHILDREN_OF_MANY)),
    findable: filled.flatMap(findableCategories),
  }
}

function findableCategories({ name, link, children }: Catalogue['categories'][number]) {
  const to = `/shop/categories/${link}`
  return [
    { name, label: name, to },
    ...children
      .filter(({ count }) => count > 0)
      .map((child) => ({
        name: `${child.name} ${name}`,
        label: `${child.name} · ${name}`,
        to: `${to}/${child.link}`,
      })),
  ]
}

function categoryGroup(category: Catalogue['categories'][number], shownMax: number): MenuGroup {
  const to = `/shop/categories/${category.link}`
  const links = category.children
    .filter((child) => child.count > 0)
    .map((child) => ({ label: child.name, to: `${to}/${child.link}` }))
  return {
    title: category.name,
    to,
    links: links.slice(0, shownMax),
    all: links.length === 0 ? [] : [{ label: `All ${category.name}`, to }],
  }
}

/**
 * A maker's families by name prefix, the newest devices of each; the heading leads to all of the family, and
 * so does a last link where there are more (NAV-14 to NAV-17, S27).
 */
function vendorGroups(vendor: Catalogue['vendors'][number]): MenuGroup[] {
  const stocked = vendor.devices.filter((device) => device.count > 0)
  const groups = deviceGroups(vendor.name, stocked)
  const toVendor = `/shop/compatibility/${vendor.link}`
  return groups.map(({ family, devices }, at) => {
    const title = family === vendor.name ? family : `${vendor.name} ${family.replace(`${vendor.name} `, '')}`
    const to = groups.length > 1 ? `${toVendor}/${devices.map((d) => d.link).join('_')}` : toVendor
    const isCut = devices.length > DEVICES_PER_FAMILY
    const isLast = at === groups.length - 1
    return {
      title,
      to,
      links: devices
        .slice(0, DEVICES_PER_FAMILY)
        .map((device) => ({ label: device.name, to: `${toVendor}/${device.link}` })),
      all: [
        ...(isCut && to !== toVendor
          ? [{ label: allOfFamily(vendor.name, family, devices.length), to }]
          : []),
        ...(isLast ? [{ label: `All ${vendor.name}`, to: toVendor }] : []),
      ],
    }
  })
}
