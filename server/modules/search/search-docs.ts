import type { StockState } from '#shared/rules/availability.ts'
import type { SearchDevice, SearchDoc } from '#shared/rules/search/search-doc.ts'
import type { CatalogueSnapshot } from '#server/modules/catalogue/catalogue-snapshot.ts'

/** What search reads of the products of one snapshot; null for a product that is not in it. */
export type DocReader = {
  docOf: (productId: string, stock: StockState) => SearchDoc | null
  devices: SearchDevice[]
}

export function docReader(snapshot: CatalogueSnapshot): DocReader {
  const { rows } = snapshot
  const vendors = new Map(rows.vendors.map((v) => [v.id, v.name]))
  const brands = new Map(rows.brands.map((b) => [b.id, b.name]))
  const categories = new Map(rows.categories.map((c) => [c.id, c]))
  const deviceAt = new Map(rows.devices.map((d, at) => [d.id, at]))
  return {
    devices: rows.devices.map((d) => ({
      vendor: vendors.get(d.vendor_id) ?? '',
      name: d.name,
      aliases: d.aliases,
      introduced: d.introduced_on ?? '',
    })),
    docOf: (id, stock) => {
      const p = snapshot.byId.get(id)
      if (!p) return null
      const category = categories.get(p.category_id)
      return {
        id,
        ean: p.ean,
        name: p.name,
        shortName: p.short_name,
        description: p.description,
        attributes: snapshot.attributesOf(id).map(({ value }) => value),
        brand: brands.get(p.brand_id) ?? '',
        categories: [category?.name ?? '', categories.get(category?.parent_id ?? '')?.name ?? ''],
        categoryId: p.category_id,
        devices: snapshot.fitsOf(id).flatMap((device) => deviceAt.get(device) ?? []),
        isAvailable: isInStock(stock),
        rank: p.top_seller_rank ?? 0,
      }
    },
  }
}

export const isInStock = ({ text, available }: StockState): boolean => text === '' && available > 0

/** Ids of the categories that a caller means by id, link or name, with the sub-categories of each. */
export function categoriesNamed({ rows }: CatalogueSnapshot, named: string): Set<string> {
  const name = named.toLowerCase()
  const chosen = rows.categories.filter(
    (c) => c.id === named || c.link === name || c.name.toLowerCase() === name,
  )
  const ids = new Set(chosen.map((c) => c.id))
  for (const c of rows.categories) if (c.parent_id !== null && ids.has(c.parent_id)) ids.add(c.id)
  return ids
}
