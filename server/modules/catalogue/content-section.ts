import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import type { SectionChanges } from './section.ts'
import type { CatalogueGroups, ContentSection } from '#shared/calls/catalogue.ts'

type Product = NonNullable<ReturnType<CatalogueSnapshot['byId']['get']>>
type Rows = ContentSection['rows']
type Indexes = Record<'brand' | 'category' | 'device', ReadonlyMap<string, number>>
type Column<V> = (product: Product, snapshot: CatalogueSnapshot, indexes: Indexes) => V

const COLUMNS: { [K in keyof Rows]: Column<Rows[K][number]> } = {
  id: (p) => p.id,
  name: (p) => p.name,
  shortName: (p) => p.short_name,
  description: (p) => p.description,
  ean: (p) => p.ean,
  images: (p) => [p.image, p.image2, p.image3].filter(Boolean),
  brand: (p, _, { brand }) => brand.get(p.brand_id) ?? -1,
  category: (p, _, { category }) => category.get(p.category_id) ?? -1,
  fits: (p, snapshot, { device }) => snapshot.fitsOf(p.id).map((id) => device.get(id) ?? -1),
  itemClass: (p) => p.item_class,
  procurementGroup: (p) => p.procurement_group,
  statusLabel: (p) => p.status_label,
  registered: (p) => p.registered_on,
  rotatable: (p) => Number(p.rotatable),
  rank: (p) => p.top_seller_rank ?? 0,
  attributes: (p, snapshot) => snapshot.attributesOf(p.id).flatMap(({ name, value }) => [name, value]),
}

/**
 * A short text that is another one when anything of the product's content is. Groups are named by id here:
 * their indexes move when one is added.
 */
export function contentRow(snapshot: CatalogueSnapshot, id: string): string {
  const p = snapshot.byId.get(id)
  if (!p) return ''
  const facts = [
    p.name,
    p.short_name,
    p.description,
    p.ean,
    p.image,
    p.image2,
    p.image3,
    p.brand_id,
    p.category_id,
    p.item_class,
    p.procurement_group,
    p.status_label,
    p.registered_on,
    p.rotatable,
    p.top_seller_rank,
    p.fits.map((row) => row.device_id).sort(),
    p.attributes.map(({ name, value }) => [name, value]),
  ]
  return hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 16)
}

export function contentGroups({ rows }: CatalogueSnapshot): CatalogueGroups {
  const categoryAt = placesOf(rows.categories),
    vendorAt = placesOf(rows.vendors)
  return {
    brands: rows.brands.map(({ id, name, link, highlighted, picture }) => ({
      ...{ id, name, link, highlighted, picture },
    })),
    categories: rows.categories.map(({ id, name, link, parent_id, picture }) => ({
      id,
      name,
      link,
      picture,
      parent: parent_id === null ? -1 : (categoryAt.get(parent_id) ?? -1),
    })),
    vendors: rows.vendors.map(({ id, name, link, picture }) => ({ id, name, link, picture })),
    devices: rows.devices.map((d) => ({
      id: d.id,
      name: d.name,
      link: d.link,
      vendor: vendorAt.get(d.vendor_id) ?? -1,
      introduced: d.introduced_on ?? '',
      aliases: d.aliases,
    })),
  }
}

/**
 * The section as JSON: whole, a column at a time with a pause for others between two; or the changes since a
 * hash.
 */
export async function contentText(
  snapshot: CatalogueSnapshot,
  groupsText: string,
  change: { since: string; of: SectionChanges } | null,
): Promise<string> {
  const ids = change ? change.of.at.map((at) => snapshot.ids[at] ?? '') : snapshot.ids
  const products = ids.flatMap((id) => snapshot.byId.get(id) ?? [])
  const indexes = {
    brand: placesOf(snapshot.rows.brands),
    category: placesOf(snapshot.rows.categories),
    device: placesOf(snapshot.rows.devices),
  }
  const columns: string[] = []
  for (const [name, column] of Object.entries(COLUMNS)) {
    columns.push(`"${name}":${JSON.stringify(products.map((product) => column(product, snapshot, indexes)))}`)
    if (!change) await setImmediate()
  }
  const groups = !change || change.of.hasNewHeader ? `"groups":${groupsText},` : ''
  const base = change ? `"since":"${change.since}","removed":${JSON.stringify(change.of.removed)},` : ''
  return `{${base}${groups}"rows":{${columns.join()}}}`
}

const placesOf = (list: readonly { id: string }[]) => new Map(list.map(({ id }, at) => [id, at]))
