import type { CatalogueGroups, ContentSection } from '#shared/calls/catalogue.ts'
import { firstIndex } from '#shared/rules/first-index.ts'
import { compareByName, sortByName } from '#shared/rules/name-order.ts'
import { type ContentColumns, SEPARATOR } from '../columns.ts'
import { packLists, packTexts, packWords, textAt } from '../packed.ts'
import { mapLists, mergeLists, mergeNumbers, mergeTexts, mergeWords, type Plan } from './merge-rows.ts'

/** The content as it travels, packed. `byName` is empty: it is worked out when the rows are complete. */
export function packContent(rows: ContentSection['rows'], groups: CatalogueGroups): ContentColumns {
  return {
    groups,
    id: packTexts(rows.id),
    name: packTexts(rows.name),
    shortName: packTexts(rows.shortName),
    description: packTexts(rows.description),
    ean: packTexts(rows.ean),
    images: packTexts(rows.images.map((names) => names.join(SEPARATOR))),
    attributes: packWords(rows.attributes.map((pairs) => pairs.join(SEPARATOR))),
    brand: Uint32Array.from(rows.brand),
    category: Uint32Array.from(rows.category),
    fits: packLists(rows.fits),
    itemClass: packWords(rows.itemClass),
    procurementGroup: packWords(rows.procurementGroup),
    statusLabel: packWords(rows.statusLabel),
    registered: packWords(rows.registered),
    rotatable: Uint8Array.from(rows.rotatable),
    rank: Uint32Array.from(rows.rank),
    byName: new Uint32Array(),
  }
}

/** The loaded content with the fresh rows in it, by the fresh groups. */
export function mergeContent(loaded: ContentColumns, fresh: ContentColumns, plan: Plan): ContentColumns {
  const old = loaded.groups === fresh.groups ? loaded : inGroups(loaded, fresh.groups)
  return {
    groups: fresh.groups,
    id: mergeTexts(old.id, fresh.id, plan),
    name: mergeTexts(old.name, fresh.name, plan),
    shortName: mergeTexts(old.shortName, fresh.shortName, plan),
    description: mergeTexts(old.description, fresh.description, plan),
    ean: mergeTexts(old.ean, fresh.ean, plan),
    images: mergeTexts(old.images, fresh.images, plan),
    attributes: mergeWords(old.attributes, fresh.attributes, plan),
    brand: mergeNumbers(old.brand, fresh.brand, plan),
    category: mergeNumbers(old.category, fresh.category, plan),
    fits: mergeLists(old.fits, fresh.fits, plan),
    itemClass: mergeWords(old.itemClass, fresh.itemClass, plan),
    procurementGroup: mergeWords(old.procurementGroup, fresh.procurementGroup, plan),
    statusLabel: mergeWords(old.statusLabel, fresh.statusLabel, plan),
    registered: mergeWords(old.registered, fresh.registered, plan),
    rotatable: mergeNumbers(old.rotatable, fresh.rotatable, plan),
    rank: mergeNumbers(old.rank, fresh.rank, plan),
    byName: new Uint32Array(),
  }
}

/** The rows in the order of names. */
export function rowsByName(content: ContentColumns, ids: readonly string[]): Uint32Array {
  return Uint32Array.from(
    sortByName(ids.map((id, row) => ({ id, row, name: textAt(content.name, row) }))),
    ({ row }) => row,
  )
}

/**
 * The rows in the order of names after a merge: those that stayed keep theirs, and the few fresh ones are put
 * at their indices.
 * @param before the order of the loaded rows
 */
export function rowsByNameAfter(
  before: Uint32Array,
  plan: Plan,
  content: ContentColumns,
  ids: readonly string[],
): Uint32Array {
  const rowNow = new Int32Array(before.length).fill(-1)
  plan.forEach((from, row) => {
    if (from >= 0) rowNow[from] = row
  })
  const stayed = before.filter((row) => (rowNow[row] ?? -1) >= 0).map((row) => rowNow[row] ?? 0)
  const named = (row: number) => ({ id: ids[row] ?? '', row, name: textAt(content.name, row) })
  const fresh = sortByName(
    Array.from(plan.keys())
      .filter((row) => (plan[row] ?? 0) < 0)
      .map(named),
  )
  const merged = new Uint32Array(plan.length)
  let next = 0,
    taken = 0
  for (const one of fresh) {
    const end = firstIndex(stayed.length, (index) => compareByName(named(stayed[index] ?? 0), one) > 0)
    merged.set(stayed.subarray(taken, end), next)
    next += end - taken
    taken = end
    merged[next] = one.row
    next += 1
  }
  merged.set(stayed.subarray(taken), next)
  return merged
}
/** The same rows naming brand, category and devices by their indexes in other groups. */
function inGroups(content: ContentColumns, groups: CatalogueGroups): ContentColumns {
  const brands = moved(content.groups.brands, groups.brands),
    categories = moved(content.groups.categories, groups.categories)
  return {
    ...content,
    groups,
    brand: content.brand.map((index) => brands[index] ?? 0),
    category: content.category.map((index) => categories[index] ?? 0),
    fits: mapLists(content.fits, moved(content.groups.devices, groups.devices)),
  }
}

/** Where each entry of a group stands in another; -1 where it is not there any more. */
function moved(from: readonly { id: string }[], to: readonly { id: string }[]): Int32Array {
  const indexes = new Map(to.map(({ id }, index) => [id, index]))
  return Int32Array.from(from, ({ id }) => indexes.get(id) ?? -1)
}
