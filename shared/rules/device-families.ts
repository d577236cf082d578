/**
 * The groups of the Compatibility menu, by the beginning of a model's name (NAV-14 to NAV-17). Vendor names
 * in lower case.
 */
const FAMILIES: ReadonlyMap<string, readonly (readonly [family: string, prefixes: readonly string[]])[]> =
  new Map([
    [
      'apple',
      [
        ['iPhone', ['iPhone']],
        ['iPad', ['iPad']],
        ['MacBook', ['MacBook']],
        ['AirPods', ['AirPods']],
        ['Apple Watch', ['Apple Watch', 'Watch']],
      ],
    ],
    [
      'samsung',
      [
        ['Galaxy A', ['Galaxy A']],
        ['Galaxy S', ['Galaxy S']],
        ['Galaxy Z', ['Galaxy Z']],
        ['Galaxy Note', ['Galaxy Note']],
        ['Galaxy Tab', ['Galaxy Tab']],
      ],
    ],
    // Microsoft sells its tablets as Pro, Go and RT; none is called Surface Tablet
    [
      'microsoft',
      [
        ['Surface Laptop', ['Surface Laptop']],
        ['Surface Tablet', ['Surface Tablet', 'Surface Pro', 'Surface Go', 'Surface RT']],
      ],
    ],
    [
      'oppo',
      [
        ['A Series', ['A']],
        ['X Series', ['X', 'Find X']],
        ['Reno Series', ['Reno']],
      ],
    ],
  ])
const MENU_ORDER: ReadonlyMap<string, readonly string[]> = new Map([
  ['microsoft', ['Surface Tablet', 'Surface Laptop']],
])
const OTHER_FAMILY = 'Other'

/** The family of a model, or Other. The vendor's own name before the model's does not count. */
export function familyOf(vendor: string, name: string): string {
  const key = vendor.trim().toLowerCase()
  const bare = name.toLowerCase().startsWith(`${key} `) ? name.slice(key.length + 1) : name
  const found = FAMILIES.get(key)?.find(([, prefixes]) =>
    prefixes.some((prefix) => begins(name, prefix) || begins(bare, prefix)),
  )
  return found?.[0] ?? OTHER_FAMILY
}

/**
 * A vendor's models in menu groups, each in the given order. Empty groups are left out, and Other comes last.
 * A vendor without families is one group with the vendor's name.
 */
export function deviceGroups<D extends { name: string }>(
  vendor: string,
  devices: readonly D[],
): { family: string; devices: D[] }[] {
  const key = vendor.trim().toLowerCase()
  const families = MENU_ORDER.get(key) ?? FAMILIES.get(key)?.map(([family]) => family)
  if (!families) return devices.length ? [{ family: vendor, devices: [...devices] }] : []
  const byFamily = Map.groupBy(devices, (device) => familyOf(vendor, device.name))
  return [...families, OTHER_FAMILY].flatMap((family) => {
    const found = byFamily.get(family)
    return found ? [{ family, devices: found }] : []
  })
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ['iPhone', 'iPhones'],
  ['iPad', 'iPads'],
  ['MacBook', 'MacBooks'],
  ['AirPods', 'AirPods'],
  ['Apple Watch', 'Apple Watches'],
  ['Surface Laptop', 'Surface Laptops'],
  ['Surface Tablet', 'Surface tablets'],
])
/** "All 36 iPhones", "All 24 Galaxy A devices": the link under a family of which a menu shows only some. */
export function allOfFamily(vendor: string, family: string, many: number): string {
  const words =
    family === OTHER_FAMILY ? `other ${vendor} devices` : (PLURALS.get(family) ?? `${family} devices`)
  return `All ${String(many)} ${words}`
}

/**
 * Whether a name begins with a prefix that ends at a word. Galaxy A53 begins with Galaxy A, Galaxy Ace does
 * not.
 */
const begins = (name: string, prefix: string) =>
  name.toLowerCase().startsWith(prefix.toLowerCase()) && !/^\p{Ll}/u.test(name.slice(prefix.length))
