import type { ContentColumns, Counts } from './columns.ts'
import { listAt } from './packed.ts'

/**
 * How many of the rows stand behind each brand, category with its sub-categories, device and maker of
 * devices.
 */
export function countsOf({ groups, brand, category, fits }: ContentColumns, rows: Uint32Array): Counts {
  const brands = new Uint32Array(groups.brands.length),
    categories = new Uint32Array(groups.categories.length)
  const devices = new Uint32Array(groups.devices.length),
    vendors = new Uint32Array(groups.vendors.length)
  // the row that a maker was counted for last: once for each product
  const countedFor = new Int32Array(vendors.length).fill(-1)
  const add = (counts: Uint32Array, index: number) => {
    if (index in counts) counts[index] = (counts[index] ?? 0) + 1
  }
  for (const row of rows) {
    add(brands, brand[row] ?? -1)
    const own = category[row] ?? 0
    add(categories, own)
    add(categories, groups.categories[own]?.parent ?? -1)
    for (const device of listAt(fits, row)) {
      add(devices, device)
      const vendor = groups.devices[device]?.vendor ?? -1
      if (countedFor[vendor] !== row) add(vendors, vendor)
      countedFor[vendor] = row
    }
  }
  return { brands, categories, vendors, devices }
}
