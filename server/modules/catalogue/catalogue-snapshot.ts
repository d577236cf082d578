import type { CatalogueChanges, CatalogueRows, CustomerLists, ProductRow } from './catalogue.store.ts'
import type { ListedBreak, ListKind } from '#server/modules/pricing/price-lists.ts'
import { priceOf } from '#server/modules/pricing/price-lists.ts'
import { sortByName } from '#shared/rules/name-order.ts'
import { orderLimits } from '#shared/rules/order-limits.ts'
import type { WonPrice } from '#shared/rules/price.ts'
import type { OrderLimits } from '#shared/rules/quantity.ts'
import { shareTextsOf, sharedTexts } from './shared-texts.ts'
import { amendListIndex, type ListIndex, listIndexOf } from './list-index.ts'

/** What all products share. */
type CatalogueGroups = Pick<CatalogueRows, 'brands' | 'categories' | 'vendors' | 'devices' | 'lists'>
type Own<K extends 'attributes' | 'fits' | 'breaks' | 'limits'> = readonly CatalogueRows[K][number][]
type Entry = ProductRow & {
  attributes: Own<'attributes'>
  fits: Own<'fits'>
  breaks: Own<'breaks'>
  limits: Own<'limits'>
}

/**
 * The catalogue as of one moment, ready to be asked. Stock is not part of it: it moves with every order. A
 * snapshot never changes; a newer one replaces it.
 */
export type CatalogueSnapshot = {
  /** catalogue_version.content when it was read, and the moment whose dated price lists count. */
  version: number
  at: Date
  rows: CatalogueGroups
  byId: ReadonlyMap<string, Entry>
  /**
   * The products' ids by code unit, the order in which columns travel. The same array while no product has
   * come or gone.
   */
  ids: readonly string[]
  /** Products in the order of their names. */
  products: readonly ProductRow[]
  attributesOf(productId: string): { name: string; value: string }[]
  /** Device ids, in the order of the devices of `rows`. */
  fitsOf(productId: string): string[]
  price(productId: string, lists: CustomerLists): WonPrice | null
  limits(productId: string, lists: CustomerLists): OrderLimits
  /** The products with a price or limits of their own on each list. */
  listed: ListIndex
  /** When a dated price list begins or ends next. */
  holdsUntil: Date | null
}

export function takeSnapshot(rows: CatalogueRows, now: Date): CatalogueSnapshot {
  const byId = entriesOf(rows)
  const ids = [...byId.keys()].sort()
  return snapshotOf(rows, { byId, ids, listed: listIndexOf(ids, byId) }, now)
}

/** The next snapshot, made of the one before and what has changed since. */
export function amendSnapshot(
  before: CatalogueSnapshot,
  { productIds, rows }: CatalogueChanges,
  now: Date,
): CatalogueSnapshot {
  const byId = new Map(before.byId)
  const fresh = entriesOf(rows)
  let isSameSet = true
  for (const id of productIds) {
    const entry = fresh.get(id)
    if (byId.has(id) !== (entry !== undefined)) isSameSet = false
    if (entry) byId.set(id, entry)
    else byId.delete(id)
  }
  const listed = amendListIndex(before.listed, productIds, before.byId, byId)
  return snapshotOf(rows, { byId, ids: isSameSet ? before.ids : [...byId.keys()].sort(), listed }, now)
}

/** The same rows at another moment, when dated price lists have begun or ended. */
export const snapshotAt = (before: CatalogueSnapshot, now: Date): CatalogueSnapshot =>
  snapshotOf({ ...before.rows, version: before.version }, before, now)

/**
 * The products whose price may differ between two snapshots because a list has begun, ended or become
 * another: those with a price on it.
 */
export function repricedBetween(before: CatalogueSnapshot, after: CatalogueSnapshot): string[] {
  const kindsThen = kindsInForce(before.rows.lists, before.at),
    kindsNow = kindsInForce(after.rows.lists, after.at)
  const changed = new Set(
    [...kindsThen.keys(), ...kindsNow.keys()].filter((list) => kindsThen.get(list) !== kindsNow.get(list)),
  )
  if (changed.size === 0) return []
  return after.ids.filter((id) => after.byId.get(id)?.breaks.some((row) => changed.has(row.list_id)))
}

/**
 * Whether what the products name is what it was: no brand, category or maker has changed, though new ones may
 * have come, and the devices are the very same, since their order counts. Price lists are not looked at.
 */
export function groupsStand(
  { rows: before }: CatalogueSnapshot,
  { rows: after }: CatalogueSnapshot,
): boolean {
  const stand = (kind: 'brands' | 'categories' | 'vendors') => {
    const now = new Set(after[kind].map((entry) => JSON.stringify(entry)))
    return before[kind].every((entry) => now.has(JSON.stringify(entry)))
  }
  return (
    stand('brands') &&
    stand('categories') &&
    stand('vendors') &&
    JSON.stringify(before.devices) === JSON.stringify(after.devices)
  )
}

type Products = Pick<CatalogueSnapshot, 'byId' | 'ids' | 'listed'>

function snapshotOf(
  groups: CatalogueGroups & { version: number },
  { byId, ids, listed }: Products,
  now: Date,
): CatalogueSnapshot {
  const { version, brands, categories, vendors, devices, lists } = groups
  const inForce = kindsInForce(lists, now)
  const deviceOrder = new Map(devices.map((device, index) => [device.id, index]))
  let products: readonly ProductRow[] | null = null
  return {
    version,
    at: now,
    byId,
    ids,
    listed,
    rows: { brands, categories, vendors, devices, lists },
    holdsUntil: nextBoundary(lists, now),
    get products() {
      products ??= sortByName([...byId.values()])
      return products
    },
    attributesOf: (id) => (byId.get(id)?.attributes ?? []).map(({ name, value }) => ({ name, value })),
    fitsOf: (id) =>
      (byId.get(id)?.fits ?? [])
        .map((row) => row.device_id)
        .sort((a, b) => (deviceOrder.get(a) ?? 0) - (deviceOrder.get(b) ?? 0)),
    price: (id, customer) =>
      priceOf(
        (byId.get(id)?.breaks ?? []).flatMap((row): ListedBreak[] => {
          const kind = inForce.get(row.list_id)
          const isOthers =
            (kind === 'contract' && row.list_id !== customer.contract) ||
            (kind === 'level' && row.list_id !== customer.level)
          return kind === undefined || isOthers
            ? []
            : [{ kind, list: row.list_id, quantity: row.quantity, priceCents: row.price_cents }]
        }),
      ),
    limits: (id, customer) => {
      const entry = byId.get(id)
      const rowOf = (list: string | null) => entry?.limits.find((row) => row.list_id === list) ?? null
      return orderLimits({
        customer: rowOf(customer.contract),
        level: rowOf(customer.level),
        product: entry ?? null,
      })
    },
  }
}

function entriesOf(rows: CatalogueRows): Map<string, Entry> {
  const shared = sharedTexts()
  for (const table of [rows.products, rows.attributes, rows.fits, rows.breaks, rows.limits])
    shareTextsOf(table, shared)
  const own = <R extends { product_id: string }>(all: readonly R[]) =>
    Map.groupBy(all, (row) => row.product_id)
  const attributes = own(rows.attributes),
    fits = own(rows.fits),
    breaks = own(rows.breaks),
    limits = own(rows.limits)
  return new Map(
    rows.products.map((row) => [
      row.id,
      {
        ...row,
        attributes: attributes.get(row.id) ?? [],
        fits: fits.get(row.id) ?? [],
        breaks: breaks.get(row.id) ?? [],
        limits: limits.get(row.id) ?? [],
      },
    ]),
  )
}

type Dated = { valid_from: Date | null; valid_to: Date | null }
const isInForce = (list: Dated, now: Date) =>
  (!list.valid_from || list.valid_from <= now) && (!list.valid_to || list.valid_to > now)

const kindsInForce = (lists: CatalogueGroups['lists'], now: Date) =>
  new Map(lists.filter((list) => isInForce(list, now)).map((list) => [list.id, list.kind as ListKind]))

function nextBoundary(lists: Dated[], now: Date): Date | null {
  const ahead = lists
    .flatMap((list) => [list.valid_from, list.valid_to])
    .filter((at): at is Date => at !== null && at > now)
  return ahead.reduce<Date | null>((first, at) => (first && first < at ? first : at), null)
}
