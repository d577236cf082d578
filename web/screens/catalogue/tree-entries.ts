import { childKey, childOf, type FilterKind } from '#shared/rules/shop-selection.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { TreeKind } from './listing.ts'

/** An entry of a filter tree: what it ticks, its name, and what unfolds under it. */
export type TreeEntry = { kind: FilterKind; key: string; name: string; children: readonly TreeEntry[] }

const made = new WeakMap<Catalogue, Record<TreeKind, readonly TreeEntry[]>>()

/**
 * The three trees of a catalogue: brands, categories with sub-categories, device vendors with their models,
 * newest first. Entries nothing is sold for are left out.
 */
export function treesOf(catalogue: Catalogue): Record<TreeKind, readonly TreeEntry[]> {
  const found = made.get(catalogue)
  if (found) return found
  const trees: Record<TreeKind, readonly TreeEntry[]> = {
    brands: catalogue.brands.map(({ link, name }) => entry('brands', link, name)),
    categories: catalogue.categories.filter(isStocked).map(({ link, name, children }) =>
      entry(
        'categories',
        link,
        name,
        children
          .filter(isStocked)
          .map((child) => entry('subCategories', childKey(link, child.link), child.name)),
      ),
    ),
    devices: catalogue.vendors.filter(isStocked).map(({ link, name, devices }) =>
      entry(
        'vendors',
        link,
        name,
        devices.filter(isStocked).map((device) => entry('devices', childKey(link, device.link), device.name)),
      ),
    ),
  }
  made.set(catalogue, trees)
  return trees
}

/** The names of all entries by kind and key; what is not in it, the catalogue does not know. */
export function namesOf(catalogue: Catalogue): ReadonlyMap<FilterKind, ReadonlyMap<string, string>> {
  const names = new Map<FilterKind, Map<string, string>>()
  const add = ({ kind, key, name, children }: TreeEntry) => {
    const ofKind = names.get(kind) ?? new Map<string, string>()
    names.set(kind, ofKind.set(key, name))
    children.forEach(add)
  }
  const trees = treesOf(catalogue)
  Object.values(trees).flat().forEach(add)
  return names
}

/** A name for an entry while the catalogue is still on its way: its link as words. */
export const nameFromLink = (key: string): string =>
  childOf(key)
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

const entry = (
  kind: FilterKind,
  key: string,
  name: string,
  children: readonly TreeEntry[] = [],
): TreeEntry => ({ kind, key, name, children })
const isStocked = ({ count }: { count: number }) => count > 0
