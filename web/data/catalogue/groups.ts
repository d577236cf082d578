import type { CatalogueGroups } from '#shared/calls/catalogue.ts'
import { sortDevices } from '#shared/rules/device-order.ts'
import type { Counts } from './columns.ts'

export type Brand = {
  id: string
  name: string
  link: string
  /** The name of a picture; '' for none. */
  picture: string
  highlighted: boolean
  count: number
}
export type Category = {
  id: string
  name: string
  link: string
  picture: string
  parent: Category | null
  children: Category[]
  count: number
}
export type Device = {
  id: string
  name: string
  link: string
  introduced: string | null
  aliases: string[]
  vendor: Vendor
  count: number
}
export type Vendor = {
  id: string
  name: string
  link: string
  picture: string
  devices: Device[]
  count: number
}
/** Brands, categories and devices by their indexes, each with how many products stand behind it (CAT-51). */
export type Groups = { brands: Brand[]; categories: Category[]; devices: Device[]; vendors: Vendor[] }

export function buildGroups(groups: CatalogueGroups, counts: Counts): Groups {
  const brands = groups.brands.map((brand, index) => ({ ...brand, count: counts.brands[index] ?? 0 }))
  const vendors: Vendor[] = groups.vendors.map(({ id, name, link, picture }, index) => ({
    id,
    name,
    link,
    picture,
    devices: [],
    count: counts.vendors[index] ?? 0,
  }))
  const devices = groups.devices.map(({ vendor, ...device }, index): Device => {
    const made = vendors[vendor]
    if (!made) throw new Error(`device ${device.id} has no vendor`)
    return {
      ...device,
      introduced: device.introduced || null,
      vendor: made,
      count: counts.devices[index] ?? 0,
    }
  })
  for (const device of devices) device.vendor.devices.push(device)
  for (const vendor of vendors) vendor.devices = sortDevices(vendor.devices)
  return { brands, categories: buildCategories(groups, counts), devices, vendors }
}

function buildCategories(groups: CatalogueGroups, counts: Counts): Category[] {
  const categories: Category[] = groups.categories.map(({ id, name, link, picture }, index) => ({
    id,
    name,
    link,
    picture,
    parent: null,
    children: [],
    count: counts.categories[index] ?? 0,
  }))
  groups.categories.forEach(({ parent }, index) => {
    const child = categories[index],
      above = categories[parent]
    if (!child || !above) return
    child.parent = above
    above.children.push(child)
  })
  return categories
}
