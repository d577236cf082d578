import type { Tx } from '#server/db/connect.ts'
import { type ImportRow, readAll } from './import.store.ts'
import { linkName } from '#shared/rules/link-name.ts'
import { folded } from '#shared/rules/search/search-words.ts'

export type Vendor = { id: string; name: string; link: string }
export type Device = {
  id: string
  vendor_id: string
  name: string
  link: string
  introduced_on: string | null
  aliases: readonly string[]
}

/** The link name of a device. A plus is spelled out, since Galaxy S24 and Galaxy S24+ are two phones. */
export const deviceLink = (name: string): string => linkName(name.replaceAll('+', ' Plus'))

/**
 * What distinguishes the models of one vendor: the link without the vendor's own name, which some sources put
 * before the model's ("Oppo A31").
 */
export function modelKey(vendorLink: string, name: string): string {
  const link = deviceLink(name)
  return link.startsWith(`${vendorLink}-`) ? link.slice(vendorLink.length + 1) : link
}

export async function readDevices(tx: Tx): Promise<{ vendors: Vendor[]; devices: Device[] }> {
  const vendors = await readAll(tx, 'device_vendor', ['id', 'name', 'link'])
  const devices = await readAll(tx, 'device', ['id', 'vendor_id', 'name', 'link', 'introduced_on', 'aliases'])
  return {
    vendors: vendors.map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      link: String(row['link']),
    })),
    devices: devices.map(deviceOf),
  }
}

const deviceOf = (row: ImportRow): Device => ({
  id: String(row['id']),
  vendor_id: String(row['vendor_id']),
  name: String(row['name']),
  link: String(row['link']),
  introduced_on: row['introduced_on'] === null ? null : String(row['introduced_on']),
  aliases: Array.isArray(row['aliases']) ? row['aliases'].map(String) : [],
})

/**
 * Finds a device by its id, its name with or without its maker's, its link, or an alias. The reason completes
 * "the value ...".
 */
export function deviceFinder({
  vendors,
  devices,
}: {
  vendors: readonly Vendor[]
  devices: readonly Device[]
}): (text: string) => { id: string } | { reason: string } {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const ids = new Set(devices.map(({ id }) => id))
  const byName = new Map<string, Set<Device>>(),
    byAlias = new Map<string, Set<Device>>()
  const note = (map: Map<string, Set<Device>>, key: string, device: Device) =>
    map.set(key, (map.get(key) ?? new Set()).add(device))
  for (const device of devices) {
    const vendor = vendorOf.get(device.vendor_id)
    const key = modelKey(vendor?.link ?? '', device.name)
    for (const name of new Set([key, device.link, `${vendor?.link ?? ''}-${key}`])) note(byName, name, device)
    for (const alias of device.aliases) note(byAlias, folded(alias), device)
  }
  return (text) => {
    if (ids.has(text)) return { id: text }
    const found = [...(byName.get(deviceLink(text)) ?? byAlias.get(folded(text)) ?? [])]
    const [first, ...others] = found
    if (!first) return { reason: 'is no device that is known here' }
    if (others.length === 0) return { id: first.id }
    const names = found
      .slice(0, 3)
      .map((device) => `${vendorOf.get(device.vendor_id)?.name ?? ''} ${device.name}`)
      .join(', ')
    return { reason: `means more than one device (${names}); write the maker before the model` }
  }
}
